import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { writeFlushed } from '../files.ts';

/** The file with the SHA-256 checksums of a backup's files, in the format of `sha256sum --check`. */
export const CHECKSUMS = 'SHA256SUMS';

const LINE = /^([0-9a-f]{64}) {2}(.+)$/;

/** Writes the checksums of all files in a folder. `known`: checksums that are already computed, by path. */
export async function writeChecksums(folder: string, known: ReadonlyMap<string, string>): Promise<void> {
  const lines: string[] = [];
  for (const path of filesIn(folder))
    lines.push(`${known.get(path) ?? (await checksumOf(join(folder, path)))}  ${path}\n`);
  writeFlushed(join(folder, CHECKSUMS), lines.join(''));
}

/**
 * Compares all files in a folder with its checksums. Returns the first difference as the end of a sentence, such as
 * “studio.sqlite is missing”; null if there is none.
 */
export async function differenceIn(folder: string): Promise<string | null> {
  if (!existsSync(join(folder, CHECKSUMS))) return `${CHECKSUMS} is missing`;
  const lines = readFileSync(join(folder, CHECKSUMS), 'utf8').split('\n');
  if (lines.pop() !== '') return `${CHECKSUMS} is incomplete`;
  const listed = new Map<string, string>();
  for (const [at, line] of lines.entries()) {
    const [, checksum, path] = LINE.exec(line) ?? [];
    if (checksum === undefined || path === undefined) return `line ${at + 1} of ${CHECKSUMS} is damaged`;
    listed.set(path, checksum);
  }
  const found = filesIn(folder);
  const stored = new Set(found);
  const missing = [...listed.keys()].find((path) => !stored.has(path));
  if (missing !== undefined) return `${missing} is missing`;
  for (const path of found) {
    const checksum = listed.get(path);
    if (checksum === undefined) return `${path} is not in ${CHECKSUMS}`;
    if ((await checksumOf(join(folder, path))) !== checksum) return `${path} differs from its checksum`;
  }
  return null;
}

/** The sorted paths of all files in a folder except the file of checksums, with `/` between names. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(folder.length + 1)
        .replaceAll(sep, '/'),
    )
    .filter((path) => path !== CHECKSUMS)
    .sort();
}

/** The SHA-256 checksum of a file, in hexadecimal. */
async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) hash.update(chunk);
  return hash.digest('hex');
}

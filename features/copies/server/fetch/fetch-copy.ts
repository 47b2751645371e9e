import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { copiedObjects, dropIncomplete, objectFile } from '@studio-site/backend/copies';
import { identityToRecipient } from 'age-encryption';
import { earlierFileFolder, fileFolder, filePart, hashOf, partDecoder, partName } from '../part.ts';
import { fetchKeys, type SiteKeys } from '../site-keys.ts';
import type { CopyTarget } from '../targets/copy-target.ts';
import { fetchGeneration } from './fetch-generation.ts';

/**
 * Fetches the uploaded picture or clip with the hash `content` into a data folder. Resolves to false if the file is
 * missing or damaged in the copy.
 */
async function fetchFile(options: {
  target: CopyTarget;
  decode: ReturnType<typeof partDecoder>;
  /** The public key of the copy. */
  recipient: string;
  content: string;
  dataDir: string;
}): Promise<boolean> {
  const { target, decode, recipient, content, dataDir } = options;
  const place = objectFile(dataDir, content);
  if (statSync(place, { throwIfNoEntry: false })?.isFile() && hashOf(await readFile(place)) === content)
    return true;
  mkdirSync(dirname(place), { recursive: true, mode: 0o700 });
  const unfinished = `${place}.unfinished`;
  const file = await open(unfinished, 'w', 0o600);
  try {
    const isWhole = await fetchPieces(file);
    await file.sync();
    await file.close();
    if (isWhole) renameSync(unfinished, place);
    return isWhole;
  } finally {
    await file.close();
    rmSync(unfinished, { force: true });
  }

  async function fetchPieces(into: FileHandle): Promise<boolean> {
    const hash = createHash('sha256');
    for (let index = 0; ; index++) {
      const part =
        (await target.get(`${fileFolder(recipient, content)}/${partName(index)}`)) ??
        (await target.get(`${earlierFileFolder(content)}/${partName(index)}`));
      const decoded = part && (await decode(filePart, part).catch(() => null));
      if (!decoded || decoded.header.content !== content || decoded.header.index !== index) return false;
      hash.update(decoded.bytes);
      await into.write(decoded.bytes);
      if (decoded.header.isLast) return hash.digest('hex') === content;
    }
  }
}

/** A copy that was fetched into a data folder, as a database file beside the object files. */
interface FetchedCopy {
  /** When the newest change in it was copied, in milliseconds since 1970. */
  time: number;
  /** The site's own keys; null if the copy has none, or they are damaged. */
  keys: SiteKeys | null;
  /** Sentences about data that is missing from the copy or damaged in it. */
  warnings: string[];
}

/** Thrown if no copy can be used, or the private key is not valid. */
class NoCopyError extends Error {
  override name = 'NoCopyError';
}

const NO_KEYS =
  'The copy does not contain the site’s own keys, so the site makes new ones: people must sign in again, machine accounts must be created again, and links in sent mails no longer work.';

const GENERATION = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-[0-9a-f]{8}$/;

/**
 * When a generation (a full copy of the database and its later changes) began, in milliseconds since 1970; null if the
 * name is not that of a generation.
 */
function timeOf(generation: string): number | null {
  const [, year, month, day, hour, minute, second, rest] = GENERATION.exec(generation) ?? [];
  if (year === undefined) return null;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${rest}Z`);
}

/**
 * Fetches the newest copy that was made by the time `until`: the database into `file`, and uploaded pictures and clips
 * into `dataDir`. If a part of the database is missing or damaged, uses the newest state before that part. Rejects with
 * `NoCopyError` or `TargetError`.
 */
export async function fetchCopy(options: {
  target: CopyTarget;
  /** The owner's private key. */
  identity: string;
  until: number;
  dataDir: string;
  file: string;
}): Promise<FetchedCopy> {
  const { target, identity, until, dataDir, file } = options;
  const decode = decoderFor(identity);
  const recipient = await identityToRecipient(identity);
  const all = (await target.list('pages')).filter((name) => timeOf(name) !== null);
  if (all.length === 0) throw new NoCopyError('There is no copy at this address.');
  const warnings: string[] = [];
  for (const generation of all.reverse()) {
    if ((timeOf(generation) ?? 0) > until) continue;
    rmSync(file, { force: true });
    const fetched = await fetchGeneration({ target, decode, generation, until, file });
    if (typeof fetched === 'string') {
      warnings.push(`The copy of ${stamp(timeOf(generation) ?? 0)} is not used: ${fetched}.`);
      continue;
    }
    if (fetched.fault !== null)
      warnings.push(
        `In the copy of ${stamp(timeOf(generation) ?? 0)}, ${fetched.fault}. It is used up to ${stamp(fetched.time)}.`,
      );
    warnings.push(...(await fetchObjects()));
    const keys = await fetchKeys(target, decode, generation);
    if (keys === null) warnings.push(NO_KEYS);
    return { time: fetched.time, keys, warnings };
  }
  const reasons = warnings.length > 0 ? ` ${warnings.join(' ')}` : '';
  throw new NoCopyError(`None of the copies up to the requested time can be used.${reasons}`);

  /** Fetches uploaded pictures and clips. Returns a sentence about each file that is missing or damaged in the copy. */
  async function fetchObjects(): Promise<string[]> {
    const objects = copiedObjects(file);
    const missing = new Set<string>();
    for (const content of new Set(objects.map((object) => object.content)))
      if (!(await fetchFile({ target, decode, recipient, content, dataDir }))) missing.add(content);
    dropIncomplete(file, missing);
    return objects
      .filter(({ content }) => missing.has(content))
      .map(({ name }) => `The file ${name} is missing in the copy or damaged there, so it is not restored.`);
  }
}

function decoderFor(identity: string): ReturnType<typeof partDecoder> {
  try {
    return partDecoder(identity);
  } catch {
    throw new NoCopyError('The private key is not valid. A private key begins with AGE-SECRET-KEY-1.');
  }
}

const stamp = (time: number) => `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

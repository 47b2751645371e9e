import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressFile } from '../compression/compress.ts';

const TEXTS = /\.(js|css|svg|json|webmanifest|txt|xml)$/;

/**
 * Compresses each text file below `folder`, except HTML and very small ones, to `.br` and `.gz` files beside it, unless
 * compression does not make it smaller. The server sends the compressed files.
 */
export async function compressAssets(folder: string): Promise<void> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const texts = entries.filter((entry) => entry.isFile() && TEXTS.test(entry.name));
  await Promise.all(texts.map(({ parentPath, name }) => compressBeside(join(parentPath, name))));
}

async function compressBeside(file: string): Promise<void> {
  const content = await readFile(file);
  for (const [encoding, ending] of [
    ['br', 'br'],
    ['gzip', 'gz'],
  ] as const) {
    const body = await compressFile(content, encoding);
    if (body) await writeFile(`${file}.${ending}`, body);
  }
}

import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { objectFile } from '@studio-site/backend/copies';
import { earlierFileFolder, fileFolder, filePart, hashOf, type partDecoder, partName } from '../part.ts';
import type { CopyTarget } from '../targets/copy-target.ts';

/**
 * Fetches the uploaded picture or clip with the hash `content` into a data folder. Resolves to false if the file is
 * missing or damaged in the copy.
 */
export async function fetchFile(options: {
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

import { createHash } from 'node:crypto';
import { createReadStream, existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { type FileHandle, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { crc32c } from '../model/crc32c.ts';
import { flushFolder } from './own-folder.ts';
import { objectFile, type Swept, sweepUnused } from './unused-objects.ts';

/**
 * The bytes of objects. Each content has one file, named by its SHA-256 hash. The bytes of an upload in progress are in
 * an unfinished file, named by the id of the upload.
 */
export interface ObjectFiles {
  /** Opens an unfinished file for writing, and creates it if absent. */
  openUnfinished(id: string): Promise<FileHandle>;
  /** Creates an unfinished file with these bytes. It is not flushed, so it may be lost in a crash. */
  writeUnfinished(id: string, bytes: Uint8Array): Promise<void>;
  /** All bytes of an unfinished file. */
  unfinishedBytes(id: string): Promise<Buffer>;
  /** Flushes an unfinished file to the disk, and returns its hashes and first bytes. */
  digest(id: string): Promise<Digest>;
  /**
   * Makes unfinished files permanent, named by their content. Call this synchronously before inserting the objects'
   * rows, then drop the unfinished files. If the process stops in between, a resumable upload can still be completed,
   * except on file systems without hard links.
   */
  keep(finished: readonly { id: string; content: string }[]): void;
  dropUnfinished(id: string): void;
  unfinished(): string[];
  /** The bytes from `start` to `end`, both inclusive. Without a range, all bytes. */
  read(content: string, range?: { start: number; end: number }): Readable;
  delete(content: string): void;
  /** Cleans up unused files (see `sweepUnused`). */
  sweep(isUsed: (content: string) => boolean, now: number): Promise<Swept>;
}

export interface Digest {
  size: number;
  /** SHA-256 hash in hexadecimal. */
  content: string;
  /** MD5 hash in Base64. */
  md5: string;
  /** CRC32C checksum in Base64. */
  crc32c: string;
  /** At most the first 64 bytes of the file. */
  head: Buffer;
}

const HEAD = 64;

/** Opens the object files of a data folder, and creates the folders if absent. */
export function openObjectFiles(dataDir: string): ObjectFiles {
  const root = join(dataDir, 'objects');
  const unfinished = join(dataDir, 'uploads');
  for (const folder of [root, unfinished]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const folderOf = (content: string) => join(root, content.slice(0, 2));
  const pathOf = (content: string) => objectFile(dataDir, content);
  const draftOf = (id: string) => join(unfinished, id);

  return {
    async openUnfinished(id) {
      // Keeps an existing file, because a resumed upload continues after its bytes.
      if (existsSync(draftOf(id))) return open(draftOf(id), 'r+');
      const file = await open(draftOf(id), 'wx+', 0o600);
      flushFolder(unfinished);
      return file;
    },
    writeUnfinished: (id, bytes) => writeFile(draftOf(id), bytes, { flag: 'wx', mode: 0o600 }),
    unfinishedBytes: (id) => readFile(draftOf(id)),
    async digest(id) {
      const file = await open(draftOf(id), 'r+');
      try {
        await file.sync();
        return await digestOf(file);
      } finally {
        await file.close();
      }
    },
    keep(finished) {
      const folders = new Set(finished.map(({ content }) => folderOf(content)));
      const added = [...folders].filter((folder) => !existsSync(folder));
      for (const folder of added) mkdirSync(folder, { mode: 0o700 });
      for (const { id, content } of finished) giveSecondName(draftOf(id), pathOf(content));
      // Flushes at the end, so that each folder is flushed only once.
      for (const folder of folders) flushFolder(folder);
      if (added.length > 0) flushFolder(root);
    },
    dropUnfinished: (id) => rmSync(draftOf(id), { force: true }),
    unfinished: () => readdirSync(unfinished),
    read: (content, range) => createReadStream(pathOf(content), range),
    delete: (content) => rmSync(pathOf(content), { force: true }),
    sweep: (isUsed, now) => sweepUnused(dataDir, isUsed, now),
  };
}

/** Gives a file a second name. A file of that name is replaced, because it may be damaged. */
function giveSecondName(file: string, name: string): void {
  const aside = `${name}.unfinished`;
  try {
    rmSync(aside, { force: true });
    linkSync(file, aside);
    renameSync(aside, name);
    // If `name` was a name of this file already, the system has not renamed anything.
    rmSync(aside, { force: true });
  } catch (error) {
    if (!/^(EPERM|ENOTSUP|EOPNOTSUPP|ENOSYS)$/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
    // Renames the file on file systems without hard links.
    renameSync(file, name);
  }
}

async function digestOf(file: FileHandle): Promise<Digest> {
  const [sha256, md5] = [createHash('sha256'), createHash('md5')];
  let [sum, size, head] = [0, 0, Buffer.alloc(0)];
  for await (const chunk of file.createReadStream({ start: 0, autoClose: false }) as AsyncIterable<Buffer>) {
    sha256.update(chunk);
    md5.update(chunk);
    sum = crc32c(chunk, sum);
    if (head.length < HEAD) head = Buffer.concat([head, chunk.subarray(0, HEAD - head.length)]);
    size += chunk.length;
  }
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(sum);
  return {
    size,
    content: sha256.digest('hex'),
    md5: md5.digest('base64'),
    crc32c: checksum.toString('base64'),
    head,
  };
}

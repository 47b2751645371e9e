import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { objectFile } from '@studio-site/backend/copies';
import { counted } from '../../../platform/domain/text/counted.ts';
import { reasonOf } from '../../../platform/errors.ts';
import type { Delivery } from './delivery.ts';
import { fileFolder, PART_SIZE, type partEncoder, partName } from './part.ts';

/** Sends uploaded pictures and clips to the copy elsewhere. Files with the same content are sent once. */
export interface FileSender {
  /**
   * Sends the files with these content hashes, except those sent before. Calls `between` after each piece. Resolves to
   * a sentence about the files that cannot be read, which the next call tries again; null if there are none.
   */
  send(contents: readonly string[], between: () => Promise<void>): Promise<string | null>;
}

/** Thrown if the disk cannot read a file. */
class Unreadable extends Error {
  override name = 'Unreadable';
}

/**
 * Sends the files of a data folder. `record` is a file with the hashes of what was sent. `place` identifies the storage
 * and the public key: if either changes, every file is sent again.
 */
export function openFileSender(options: {
  dataDir: string;
  record: string;
  place: string;
  delivery: Delivery;
  /** The owner's public key. */
  recipient: string;
  encode: ReturnType<typeof partEncoder>;
}): FileSender {
  const { dataDir, record, place, delivery, recipient, encode } = options;
  const sent = readRecord(record, place);

  /** Resolves to false if the file does not exist any more, because its object was deleted. */
  async function sendFile(content: string, between: () => Promise<void>): Promise<boolean> {
    const file = await readable(content, openFile(objectFile(dataDir, content)));
    if (file === null) return false;
    try {
      const { size } = await readable(content, file.stat());
      const pieces = Math.max(1, Math.ceil(size / PART_SIZE));
      for (let index = 0; index < pieces; index++) {
        const bytes = Buffer.alloc(Math.min(PART_SIZE, size - index * PART_SIZE));
        await readable(content, file.read(bytes, 0, bytes.length, index * PART_SIZE));
        const part = await encode({ format: 1, content, index, isLast: index === pieces - 1 }, bytes);
        // If the piece exists already, it has the same content, because the folder is named by the content's hash.
        await delivery.put(`${fileFolder(recipient, content)}/${partName(index)}`, part);
        await between();
      }
      return true;
    } finally {
      await file.close();
    }
  }

  return {
    async send(contents, between) {
      const problems: string[] = [];
      for (const content of contents) {
        if (sent.has(content)) continue;
        try {
          if (!(await sendFile(content, between))) continue;
        } catch (error) {
          if (!(error instanceof Unreadable)) throw error;
          // The other files are sent nevertheless.
          problems.push(error.message);
          continue;
        }
        sent.add(content);
        appendFileSync(record, `${content}\n`);
      }
      const [first] = problems;
      return first === undefined
        ? null
        : `${counted(problems.length, 'picture file')} could not be read and so not copied: ${first}. Run npm run check-data, and restore a backup.`;
    },
  };
}

async function readable<T>(content: string, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw new Unreadable(`${content} (${reasonOf(error)})`);
  }
}

function readRecord(record: string, place: string): Set<string> {
  const [first, ...contents] = existsSync(record) ? readFileSync(record, 'utf8').split('\n') : [];
  if (first === place) return new Set(contents.filter((content) => content !== ''));
  writeFileSync(record, `${place}\n`, { mode: 0o600 });
  return new Set();
}

async function openFile(place: string): Promise<FileHandle | null> {
  try {
    return await open(place, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

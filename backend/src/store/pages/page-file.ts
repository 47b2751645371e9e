import { closeSync, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { ownFile } from '../own-file.ts';
import type { PageSet } from './page-source.ts';

/** A database file that is assembled from pages. */
export interface PageFile {
  write(pages: PageSet): void;
  /** Truncates the file to a number of pages and flushes it to the disk. */
  finish(size: number): void;
  close(): void;
}

/** Creates an empty file for pages, readable by its owner only. An existing file is emptied. */
export function createPageFile(place: string, pageSize: number): PageFile {
  ownFile(place);
  const file = openSync(place, 'w');
  return {
    write({ numbers, bytes }) {
      for (const [at, number] of numbers.entries()) {
        const page = bytes.subarray(at * pageSize, (at + 1) * pageSize);
        for (let done = 0; done < pageSize; )
          done += writeSync(file, page, done, pageSize - done, (number - 1) * pageSize + done);
      }
    },
    finish(size) {
      ftruncateSync(file, size * pageSize);
      fsyncSync(file);
    },
    close: () => closeSync(file),
  };
}

import { closeSync, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { ownFile } from '../own-folder.ts';
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

/** An object of a copied database. */
export interface CopiedObject {
  name: string;
  /** SHA-256 of the bytes, in hexadecimal. */
  content: string;
}

export function copiedObjects(file: string): CopiedObject[] {
  const db = new DatabaseSync(file);
  try {
    const rows = db.prepare('SELECT name, content FROM objects ORDER BY bucket, name').all();
    return rows.map(({ name, content }) => ({ name: String(name), content: String(content) }));
  } finally {
    db.close();
  }
}

/** Removes from a copied database file all unfinished uploads, and all objects whose content is in `missing`. */
export function dropIncomplete(file: string, missing: ReadonlySet<string>): void {
  const db = new DatabaseSync(file);
  try {
    db.exec('BEGIN; DELETE FROM uploads');
    const drop = db.prepare('DELETE FROM objects WHERE content = ?');
    for (const content of missing) drop.run(content);
    db.exec('COMMIT; PRAGMA journal_mode = DELETE');
  } finally {
    db.close();
  }
}

import { DatabaseSync } from 'node:sqlite';

/** An object of a copied database. */
export interface CopiedObject {
  name: string;
  /** SHA-256 of the bytes, in hexadecimal. */
  content: string;
}

/** The objects of a copied database file. */
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

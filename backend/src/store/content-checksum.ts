import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { StoreError } from './errors.ts';

/** The entry of the table `meta` with the checksum of all other rows. Only backups have it. */
const KEY = 'content-checksum';

/** Stores a checksum of all rows in a backup, because SQLite's own check finds no changed letter in a row. */
export function addChecksum(backup: DatabaseSync): void {
  backup.prepare('INSERT INTO meta (key, value) VALUES (?, ?)').run(KEY, checksumOf(backup));
}

/**
 * Compares the rows of `copy`, a copy of the backup `file`, with their checksum, and removes it. Backups of earlier
 * versions have none. Throws `StoreError`.
 */
export function compareChecksum(copy: DatabaseSync, file: string): void {
  const hasMeta = copy.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'meta'").get() !== undefined;
  const stored = hasMeta && copy.prepare('SELECT value FROM meta WHERE key = ?').get(KEY)?.value;
  if (!stored) return;
  copy.prepare('DELETE FROM meta WHERE key = ?').run(KEY);
  if (checksumOf(copy) !== stored)
    throw new StoreError(`${file} is damaged: its content differs from its checksum.`);
}

function checksumOf(db: DatabaseSync): string {
  const hash = createHash('sha256');
  const tables = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .all();
  for (const { name } of tables) {
    hash.update(`table ${name}\n`);
    const rows = db.prepare(`SELECT * FROM "${name}"`);
    rows.setReadBigInts(true);
    for (const row of rows.iterate())
      for (const value of Object.values(row)) {
        const bytes = value instanceof Uint8Array ? value : Buffer.from(String(value));
        hash.update(`${typeof value} ${bytes.length}\n`).update(bytes);
      }
  }
  return hash.digest('hex');
}

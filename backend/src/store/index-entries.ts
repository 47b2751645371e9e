import { createHash } from 'node:crypto';
import type { Store } from './open.ts';

/** One document in one index: the index's id, and a key whose bytes sort in the index's order. */
export interface IndexEntry {
  index: number;
  key: Buffer;
}

const ids = new Map<string, number>();

/**
 * The id of a collection's index: 48 bits of a hash, which needs no table of names. If two ids collide, results stay
 * correct, because each document is matched against its query.
 */
export function indexId(collection: string, name: string): number {
  const whole = `${collection}\n${name}`;
  let id = ids.get(whole);
  if (id === undefined) {
    id = createHash('sha256').update(whole).digest().readUIntBE(0, 6);
    if (ids.size > 10_000) ids.clear();
    ids.set(whole, id);
  }
  return id;
}

/** A range of one index, the upper key excluded; `reverse` reads it backwards. */
export interface IndexRange {
  index: number;
  low: Uint8Array;
  high: Uint8Array;
  reverse: boolean;
}

/** SQL statements for index entries, and the definitions that they were built from. */
export function indexTable(store: Store) {
  const { db } = store;
  const add = db.prepare('INSERT OR REPLACE INTO index_entries (index_id, key, path) VALUES (?, ?, ?)');
  const remove = db.prepare('DELETE FROM index_entries WHERE index_id = ? AND key = ?');
  const clear = db.prepare('DELETE FROM index_entries');
  const scan = (direction: 'ASC' | 'DESC') =>
    `SELECT key, path FROM index_entries WHERE index_id = :index AND key >= :low AND key < :high ORDER BY key ${direction}`;
  const scans = { forward: scan('ASC'), backward: scan('DESC') };
  const first = {
    forward: db.prepare(`${scans.forward} LIMIT 1`),
    backward: db.prepare(`${scans.backward} LIMIT 1`),
  };
  const readMeta = db.prepare("SELECT value FROM meta WHERE key = 'indexes'");
  const writeMeta = db.prepare(
    "INSERT INTO meta (key, value) VALUES ('indexes', :value) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
  );

  return {
    add(path: string, { index, key }: IndexEntry): void {
      add.run(index, key, path);
    },
    remove({ index, key }: IndexEntry): void {
      remove.run(index, key);
    },
    clear(): void {
      clear.run();
    },
    /** The paths of a range in its direction, read lazily. */
    *paths({ index, low, high, reverse }: IndexRange): Generator<string> {
      // A separate statement each time: two scans may run at once.
      const rows = db.prepare(reverse ? scans.backward : scans.forward).iterate({ index, low, high });
      for (const row of rows) yield String(row.path);
    },
    /** The first entry of a range in its direction, or null. */
    first({ index, low, high, reverse }: IndexRange): { key: Buffer; path: string } | null {
      const row = (reverse ? first.backward : first.forward).get({ index, low, high });
      return row ? { key: Buffer.from(row.key as Uint8Array), path: String(row.path) } : null;
    },
    /** The definitions of the current entries; '' before the first build. */
    definitions: (): string => String(readMeta.get()?.value ?? ''),
    setDefinitions(value: string): void {
      writeMeta.run({ value });
    },
  };
}

export type IndexTable = ReturnType<typeof indexTable>;

import { createHash } from 'node:crypto';
import type { StatementSync } from 'node:sqlite';
import type { Store } from './open.ts';

/** The entry of one document in one index: the id of the index, and a key whose byte order is the index's order. */
export interface IndexEntry {
  index: number;
  key: Buffer;
}

const ids = new Map<string, number>();

/**
 * The id of an index in a collection: 48 bits of a hash, so that no table of names is needed. If two ids collide,
 * results stay correct, because each document is matched against the query.
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

/** A range of one index. The upper key is exclusive. `reverse`: read backwards. */
export interface IndexRange {
  index: number;
  low: Uint8Array;
  high: Uint8Array;
  reverse: boolean;
}

/** SQL statements for index entries, and for the definitions from which they were built. */
export function indexTable(store: Store) {
  const { db } = store;
  const add = db.prepare('INSERT OR REPLACE INTO index_entries (index_id, key, path) VALUES (?, ?, ?)');
  const remove = db.prepare('DELETE FROM index_entries WHERE index_id = ? AND key = ?');
  const clear = db.prepare('DELETE FROM index_entries');
  const scan = (direction: 'ASC' | 'DESC') =>
    `SELECT key, path FROM index_entries WHERE index_id = :index AND key >= :low AND key < :high ORDER BY key ${direction}`;
  const scans = { forward: scan('ASC'), backward: scan('DESC') };
  /** Scan statements that are not in use. There may be several, because several scans can run at the same time. */
  const idle: Record<keyof typeof scans, StatementSync[]> = { forward: [], backward: [] };
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
    /** The paths in a range of index entries, in its direction, read lazily. */
    *paths({ index, low, high, reverse }: IndexRange): Generator<string> {
      const direction = reverse ? 'backward' : 'forward';
      const statement = idle[direction].pop() ?? db.prepare(scans[direction]);
      try {
        for (const row of statement.iterate({ index, low, high })) yield String(row.path);
      } finally {
        idle[direction].push(statement);
      }
    },
    /** The first entry of a range, in the range's direction; null if the range is empty. */
    first({ index, low, high, reverse }: IndexRange): { key: Buffer; path: string } | null {
      const row = (reverse ? first.backward : first.forward).get({ index, low, high });
      return row ? { key: Buffer.from(row.key as Uint8Array), path: String(row.path) } : null;
    },
    /** The definitions from which the current entries were built; '' before the first build. */
    definitions: (): string => String(readMeta.get()?.value ?? ''),
    setDefinitions(value: string): void {
      writeMeta.run({ value });
    },
  };
}

export type IndexTable = ReturnType<typeof indexTable>;

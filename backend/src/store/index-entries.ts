import { placeOf } from './documents.ts';
import type { Store } from './open.ts';

/** A place of a document in an index: the index's name, and a key whose byte order is the index's order. */
export interface IndexEntry {
  name: string;
  key: Uint8Array;
}

/** The statements on index entries, and which definitions they were made for. */
export function indexTable(store: Store) {
  const { db } = store;
  const add = db.prepare(
    'INSERT OR REPLACE INTO index_entries (collection, name, key, path) VALUES (:collection, :name, :key, :path)',
  );
  const remove = db.prepare(
    'DELETE FROM index_entries WHERE collection = :collection AND name = :name AND key = :key',
  );
  const clear = db.prepare('DELETE FROM index_entries');
  const scan = (direction: 'ASC' | 'DESC') =>
    `SELECT path FROM index_entries WHERE collection = :collection AND name = :name AND key >= :low AND key < :high ORDER BY key ${direction}`;
  const forward = scan('ASC');
  const backward = scan('DESC');
  const readMeta = db.prepare("SELECT value FROM meta WHERE key = 'indexes'");
  const writeMeta = db.prepare(
    "INSERT INTO meta (key, value) VALUES ('indexes', :value) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
  );

  return {
    add(path: string, entry: IndexEntry): void {
      add.run({ collection: placeOf(path).collection, name: entry.name, key: entry.key, path });
    },
    remove(path: string, entry: IndexEntry): void {
      remove.run({ collection: placeOf(path).collection, name: entry.name, key: entry.key });
    },
    clear(): void {
      clear.run();
    },
    /** The paths between two keys (the higher excluded), in key order or against it, read one by one. */
    *paths(range: {
      collection: string;
      name: string;
      low: Uint8Array;
      high: Uint8Array;
      reverse: boolean;
    }): Generator<string> {
      const { collection, name, low, high, reverse } = range;
      // A statement of its own: two scans may be under way at once.
      for (const row of db.prepare(reverse ? backward : forward).iterate({ collection, name, low, high }))
        yield String(row.path);
    },
    /** The definitions that the entries were made for, '' before the first. */
    definitions: (): string => String(readMeta.get()?.value ?? ''),
    setDefinitions(value: string): void {
      writeMeta.run({ value });
    },
  };
}

export type IndexTable = ReturnType<typeof indexTable>;

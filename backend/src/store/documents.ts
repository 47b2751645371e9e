import type { Fields, StoredDocument } from '../model/value.ts';
import type { Store } from './open.ts';

interface Row {
  path: string;
  create_time: number;
  update_time: number;
  fields: string;
}

/**
 * The documents that a query reads: those of one collection, or those of all collections with this id below a document
 * or, for '', the root.
 */
export type Range = { collection: string } | { collectionId: string; below: string };

/** SQL statements for documents, tombstones and the time of the last commit. Times are in microseconds since 1970. */
export function documentTable(store: Store) {
  const { db } = store;
  const columns = 'path, create_time, update_time, fields';
  const below = "(:below = '' OR path LIKE :below || '/%' ESCAPE '\\')";
  const one = db.prepare(`SELECT ${columns} FROM documents WHERE path = ?`);
  const ofCollection = db.prepare(`SELECT ${columns} FROM documents WHERE collection = :collection`);
  const ofGroup = db.prepare(
    `SELECT ${columns} FROM documents WHERE collection_id = :collectionId AND ${below}`,
  );
  const writtenInCollection = db.prepare(
    `SELECT ${columns} FROM documents WHERE collection = :collection AND update_time > :since`,
  );
  const writtenInGroup = db.prepare(
    `SELECT ${columns} FROM documents WHERE collection_id = :collectionId AND update_time > :since AND ${below}`,
  );
  const deletedInCollection = db.prepare(
    'SELECT path FROM tombstones WHERE collection = :collection AND delete_time > :since',
  );
  const deletedInGroup = db.prepare(
    `SELECT path FROM tombstones WHERE collection_id = :collectionId AND delete_time > :since AND ${below}`,
  );
  const insert = db.prepare(
    'INSERT INTO documents (path, collection, collection_id, create_time, update_time, fields, writer) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const replace = db.prepare(
    'UPDATE documents SET create_time = ?, update_time = ?, fields = ?, writer = ? WHERE path = ?',
  );
  const remove = db.prepare('DELETE FROM documents WHERE path = :path');
  const bury = db.prepare(
    `INSERT INTO tombstones (path, collection, collection_id, delete_time) VALUES (:path, :collection, :collectionId, :time)
     ON CONFLICT (path) DO UPDATE SET delete_time = excluded.delete_time`,
  );
  const raise = db.prepare('DELETE FROM tombstones WHERE path = ?');
  const forget = db.prepare('DELETE FROM tombstones WHERE delete_time <= :time');
  const nextPath = db.prepare('SELECT path FROM documents WHERE path >= :from ORDER BY path LIMIT 1');
  const allPaths = db.prepare('SELECT path FROM documents');
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const readMeta = db.prepare('SELECT value FROM meta WHERE key = :key');
  const writeMeta = db.prepare(
    'INSERT INTO meta (key, value) VALUES (:key, :value) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  );

  let rowsRead = 0;
  const many = (rows: unknown[]) => {
    rowsRead += rows.length;
    return (rows as Row[]).map(toDocument);
  };
  return {
    /** How many documents were read or looked up since the start. This measures the cost of reading. */
    rowsRead: () => rowsRead,
    find(path: string): StoredDocument | null {
      rowsRead += 1;
      const row = one.get(path) as Row | undefined;
      return row ? toDocument(row) : null;
    },
    inRange(range: Range): StoredDocument[] {
      return many(
        'collection' in range
          ? ofCollection.all({ collection: range.collection })
          : ofGroup.all(groupOf(range)),
      );
    },
    writtenSince(range: Range, since: number): StoredDocument[] {
      return many(
        'collection' in range
          ? writtenInCollection.all({ collection: range.collection, since })
          : writtenInGroup.all({ ...groupOf(range), since }),
      );
    },
    deletedSince(range: Range, since: number): string[] {
      const rows =
        'collection' in range
          ? deletedInCollection.all({ collection: range.collection, since })
          : deletedInGroup.all({ ...groupOf(range), since });
      return rows.map((row) => String(row.path));
    },
    /** Inserts a document at an unused path. `writer`: the id of the user who saves it; null for the site. */
    insert({ path, createTime, updateTime, fields }: StoredDocument, writer: string | null = null): void {
      const { collection, collectionId } = collectionOf(path);
      insert.run(path, collection, collectionId, createTime, updateTime, JSON.stringify(fields), writer);
      raise.run(path);
    },
    replace({ path, createTime, updateTime, fields }: StoredDocument, writer: string | null = null): void {
      replace.run(createTime, updateTime, JSON.stringify(fields), writer, path);
    },
    delete(path: string, time: number): void {
      remove.run({ path });
      bury.run({ path, ...collectionOf(path), time });
    },
    /** Ids of the collections directly below a document or, for '', the root, in byte order. */
    collectionIds(parent: string): string[] {
      const start = parent === '' ? '' : `${parent}/`;
      const ids: string[] = [];
      let from = start;
      for (;;) {
        const path = nextPath.get({ from })?.path;
        rowsRead += 1;
        if (typeof path !== 'string' || !path.startsWith(start)) break;
        const id = path.slice(start.length, path.indexOf('/', start.length));
        ids.push(id);
        // Continues the search after all paths that start with this id and a slash. `0` is the character after `/`.
        from = `${start}${id}0`;
      }
      return ids.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    },
    paths: (): string[] => allPaths.all().map((row) => String(row.path)),
    /** Deletes tombstones up to `time`. Clients with an older resume token must start over. */
    forgetTombstones(time: number): void {
      forget.run({ time });
      writeMeta.run({ key: 'tombstone-floor', value: String(time) });
    },
    /** The tombstones of all documents that were deleted after this time still exist. */
    tombstoneFloor: (): number => Number(readMeta.get({ key: 'tombstone-floor' })?.value ?? 0),
    lastCommitTime: (): number => Number(readMeta.get({ key: 'last-commit' })?.value ?? 0),
    setLastCommitTime(time: number): void {
      writeMeta.run({ key: 'last-commit', value: String(time) });
    },
    /** Runs `work` in one transaction. When this returns, the commit is on disk. */
    transaction<T>(work: () => T): T {
      begin.run();
      try {
        const result = work();
        commit.run();
        return result;
      } catch (error) {
        if (db.isTransaction) db.exec('ROLLBACK');
        throw error;
      }
    },
  };
}

export type DocumentTable = ReturnType<typeof documentTable>;

function toDocument(row: Row): StoredDocument {
  return {
    path: row.path,
    fields: JSON.parse(row.fields) as Fields,
    createTime: row.create_time,
    updateTime: row.update_time,
  };
}

/** The collection of a document: path `a/b/c` and id `c` for `a/b/c/d`. */
export function collectionOf(path: string): { collection: string; collectionId: string } {
  const collection = path.slice(0, path.lastIndexOf('/'));
  return { collection, collectionId: collection.slice(collection.lastIndexOf('/') + 1) };
}

function groupOf(range: { collectionId: string; below: string }) {
  return { collectionId: range.collectionId, below: range.below.replace(/[\\%_]/g, '\\$&') };
}

import type { ObjectSettings, StoredObject } from '../model/stored-object.ts';
import type { Store } from './open.ts';

/** The statements on objects. Each change is on disk when the call returns. */
export function objectTable({ db }: Store) {
  const one = db.prepare('SELECT * FROM objects WHERE bucket = :bucket AND name = :name');
  const upsert = db.prepare(
    `INSERT OR REPLACE INTO objects
       (bucket, name, content, size, md5, crc32c, generation, metageneration, created, updated, token, settings)
     VALUES
       (:bucket, :name, :content, :size, :md5, :crc32c, :generation, :metageneration, :created, :updated, :token, :settings)`,
  );
  const remove = db.prepare('DELETE FROM objects WHERE bucket = :bucket AND name = :name');
  const withContent = db.prepare('SELECT 1 AS there FROM objects WHERE content = :content LIMIT 1');
  const after = db.prepare(
    `SELECT name FROM objects
     WHERE bucket = :bucket AND name >= :prefix AND name < :end AND name > :after
     ORDER BY name LIMIT :count`,
  );
  return {
    find: (bucket: string, name: string): StoredObject | null => toObject(one.get({ bucket, name })),
    put(object: StoredObject): void {
      upsert.run({ ...object, settings: JSON.stringify(object.settings) });
    },
    /** Runs `work` in one transaction. */
    together(work: () => void): void {
      db.exec('BEGIN IMMEDIATE');
      try {
        work();
        db.exec('COMMIT');
      } catch (error) {
        if (db.isTransaction) db.exec('ROLLBACK');
        throw error;
      }
    },
    delete(bucket: string, name: string): void {
      remove.run({ bucket, name });
    },
    /** Whether an object has these bytes. */
    isUsed: (content: string): boolean => withContent.get({ content }) !== undefined,
    /** The first `count` names that begin with `prefix` and come after `last`, by their bytes. */
    names(bucket: string, prefix: string, last: string, count: number): string[] {
      const rows = after.all({ bucket, prefix, end: `${prefix}\u{10ffff}`, after: last, count });
      return rows.map((row) => String(row.name));
    },
  };
}

export type ObjectTable = ReturnType<typeof objectTable>;

/** A row of `objects`; null for none. */
function toObject(row: Record<string, unknown> | undefined): StoredObject | null {
  if (row === undefined) return null;
  return {
    bucket: String(row.bucket),
    name: String(row.name),
    content: String(row.content),
    size: Number(row.size),
    md5: String(row.md5),
    crc32c: String(row.crc32c),
    generation: Number(row.generation),
    metageneration: Number(row.metageneration),
    created: Number(row.created),
    updated: Number(row.updated),
    token: String(row.token),
    settings: JSON.parse(String(row.settings)) as ObjectSettings,
  };
}

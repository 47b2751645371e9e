import type { Caller } from '../model/caller.ts';
import type { ObjectSettings, StoredObject } from '../model/stored-object.ts';
import type { Store } from './open.ts';

/** SQL statements for objects. Each change outside of `together` is on disk when the function returns. */
export function objectTable({ db, room }: Store) {
  const one = db.prepare('SELECT * FROM objects WHERE bucket = :bucket AND name = :name');
  const insert = db.prepare(
    `INSERT INTO objects
       (bucket, name, content, size, md5, crc32c, generation, metageneration, created, updated, token, settings, writer)
     VALUES
       (:bucket, :name, :content, :size, :md5, :crc32c, :generation, :metageneration, :created, :updated, :token, :settings, :writer)`,
  );
  const change = db.prepare(
    `UPDATE objects SET metageneration = :metageneration, updated = :updated, settings = :settings
     WHERE bucket = :bucket AND name = :name`,
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
    /** Inserts or replaces an object. `writer`: the id of the user who uploads it; null for the site. */
    put({ settings, ...object }: StoredObject, writer: string | null): void {
      remove.run({ bucket: object.bucket, name: object.name });
      insert.run({ ...object, settings: JSON.stringify(settings), writer });
    },
    /** Updates the metadata of an existing object. */
    describe({ bucket, name, metageneration, updated, settings }: StoredObject): void {
      change.run({ bucket, name, metageneration, updated, settings: JSON.stringify(settings) });
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
      room.persist(() => remove.run({ bucket, name }));
    },
    /** Whether any object has this content. */
    isUsed: (content: string): boolean => withContent.get({ content }) !== undefined,
    /** The first `count` names after `last` with this prefix, in byte order. */
    names(bucket: string, prefix: string, last: string, count: number): string[] {
      const rows = after.all({ bucket, prefix, end: `${prefix}\u{10ffff}`, after: last, count });
      return rows.map((row) => String(row.name));
    },
  };
}

export type ObjectTable = ReturnType<typeof objectTable>;

/** Converts a row of the table `objects`; null if there is none. */
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

/** A stored resumable upload. */
export interface Upload {
  id: string;
  bucket: string;
  name: string;
  /** Announced size in bytes. */
  total: number;
  /** Number of bytes on disk. */
  received: number;
  settings: ObjectSettings;
  /** MD5 hash as the client sent it, in Base64. */
  md5: string | null;
  /** The user who started the upload. The rules are evaluated for this user when the upload ends. */
  caller: Caller;
  /** Time of the last request, in milliseconds since 1970. */
  touched: number;
  /** The response to the last part; null until the upload is complete. */
  result: string | null;
}

/** SQL statements for resumable uploads. */
export function uploadTable({ db }: Store) {
  const one = db.prepare('SELECT * FROM uploads WHERE id = :id');
  const add = db.prepare(
    `INSERT INTO uploads (id, bucket, name, total, received, settings, md5, caller, touched, result)
     VALUES (:id, :bucket, :name, :total, :received, :settings, :md5, :caller, :touched, NULL)`,
  );
  const receive = db.prepare('UPDATE uploads SET received = :received, touched = :touched WHERE id = :id');
  const complete = db.prepare('UPDATE uploads SET result = :result, touched = :touched WHERE id = :id');
  const remove = db.prepare('DELETE FROM uploads WHERE id = :id');
  const old = db.prepare('SELECT id FROM uploads WHERE touched < :before');
  const openOf = db.prepare(
    "SELECT id FROM uploads WHERE caller ->> 'uid' IS :uid AND result IS NULL ORDER BY touched DESC LIMIT -1 OFFSET :most",
  );
  const ids = (rows: Record<string, unknown>[]) => rows.map((row) => String(row.id));
  return {
    find: (id: string): Upload | null => toUpload(one.get({ id })),
    add({ result: _none, ...upload }: Upload): void {
      const { settings, caller } = upload;
      add.run({ ...upload, settings: JSON.stringify(settings), caller: JSON.stringify(caller) });
    },
    receive(id: string, received: number, touched: number): void {
      receive.run({ id, received, touched });
    },
    complete(id: string, result: string, touched: number): void {
      complete.run({ id, result, touched });
    },
    delete(id: string): void {
      remove.run({ id });
    },
    /** Ids of uploads without a request since `before`. */
    untouchedSince: (before: number): string[] => ids(old.all({ before })),
    /** Ids of a caller's unfinished uploads, except the `most` that received a request most recently. */
    beyond: (caller: Caller, most: number): string[] =>
      ids(openOf.all({ uid: caller.kind === 'user' ? caller.uid : null, most })),
  };
}

function toUpload(row: Record<string, unknown> | undefined): Upload | null {
  if (row === undefined) return null;
  return {
    id: String(row.id),
    bucket: String(row.bucket),
    name: String(row.name),
    total: Number(row.total),
    received: Number(row.received),
    settings: JSON.parse(String(row.settings)) as ObjectSettings,
    md5: row.md5 === null ? null : String(row.md5),
    caller: JSON.parse(String(row.caller)) as Caller,
    touched: Number(row.touched),
    result: row.result === null ? null : String(row.result),
  };
}

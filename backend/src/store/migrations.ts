/**
 * The migrations of the schema, oldest first. `user_version` is the number of migrations that were applied. Only append
 * to this list.
 */
export const MIGRATIONS: readonly string[] = [
  `CREATE TABLE documents (
     path TEXT NOT NULL UNIQUE,
     collection TEXT NOT NULL,
     collection_id TEXT NOT NULL,
     create_time INTEGER NOT NULL,
     update_time INTEGER NOT NULL,
     fields TEXT NOT NULL
   );
   CREATE INDEX documents_by_collection ON documents (collection, update_time);
   CREATE INDEX documents_by_group ON documents (collection_id, update_time);
   CREATE TABLE tombstones (
     path TEXT NOT NULL PRIMARY KEY,
     collection TEXT NOT NULL,
     collection_id TEXT NOT NULL,
     delete_time INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX tombstones_by_collection ON tombstones (collection, delete_time);
   CREATE INDEX tombstones_by_group ON tombstones (collection_id, delete_time);
   CREATE INDEX tombstones_by_time ON tombstones (delete_time);
   CREATE TABLE meta (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;`,

  `CREATE TABLE accounts (
     uid TEXT NOT NULL PRIMARY KEY,
     subject TEXT NOT NULL UNIQUE,
     email TEXT NOT NULL,
     display_name TEXT NOT NULL,
     created_at INTEGER NOT NULL,
     last_login_at INTEGER NOT NULL,
     disabled INTEGER NOT NULL DEFAULT 0
   ) WITHOUT ROWID;
   CREATE TABLE refresh_tokens (
     hash TEXT NOT NULL PRIMARY KEY,
     uid TEXT NOT NULL REFERENCES accounts (uid) ON DELETE CASCADE,
     auth_time INTEGER NOT NULL,
     replaced_at INTEGER
   ) WITHOUT ROWID;
   CREATE INDEX refresh_tokens_by_account ON refresh_tokens (uid);`,

  `CREATE TABLE index_entries (
     collection TEXT NOT NULL,
     name TEXT NOT NULL,
     key BLOB NOT NULL,
     path TEXT NOT NULL,
     PRIMARY KEY (collection, name, key)
   ) WITHOUT ROWID;`,

  `DROP TABLE index_entries;
   DELETE FROM meta WHERE key = 'indexes';
   CREATE TABLE index_entries (
     index_id INTEGER NOT NULL,
     key BLOB NOT NULL,
     path TEXT NOT NULL,
     PRIMARY KEY (index_id, key)
   ) WITHOUT ROWID;`,

  // Makes each existing token the first of its own family, issued now.
  `ALTER TABLE refresh_tokens ADD COLUMN family TEXT NOT NULL DEFAULT '';
   ALTER TABLE refresh_tokens ADD COLUMN issued_at INTEGER NOT NULL DEFAULT 0;
   UPDATE refresh_tokens SET family = hash, issued_at = unixepoch() * 1000;
   CREATE INDEX refresh_tokens_by_family ON refresh_tokens (family);
   CREATE INDEX refresh_tokens_by_time ON refresh_tokens (issued_at);`,

  // Tables for objects. Their bytes are in files named by their hash (object-files.ts).
  `CREATE TABLE objects (
     bucket TEXT NOT NULL,
     name TEXT NOT NULL,
     content TEXT NOT NULL,
     size INTEGER NOT NULL,
     md5 TEXT NOT NULL,
     crc32c TEXT NOT NULL,
     generation INTEGER NOT NULL,
     metageneration INTEGER NOT NULL,
     created INTEGER NOT NULL,
     updated INTEGER NOT NULL,
     token TEXT NOT NULL,
     settings TEXT NOT NULL,
     PRIMARY KEY (bucket, name)
   ) WITHOUT ROWID;
   CREATE INDEX objects_by_content ON objects (content);
   CREATE TABLE uploads (
     id TEXT NOT NULL PRIMARY KEY,
     bucket TEXT NOT NULL,
     name TEXT NOT NULL,
     total INTEGER NOT NULL,
     received INTEGER NOT NULL,
     settings TEXT NOT NULL,
     md5 TEXT,
     caller TEXT NOT NULL,
     touched INTEGER NOT NULL,
     result TEXT
   ) WITHOUT ROWID;
   CREATE INDEX uploads_by_time ON uploads (touched);`,

  // Adds the provider of a session's sign-in, and the claims of the custom token used for it.
  `ALTER TABLE refresh_tokens ADD COLUMN provider TEXT NOT NULL DEFAULT 'google.com';
   ALTER TABLE refresh_tokens ADD COLUMN claims TEXT NOT NULL DEFAULT '{}';`,

  // Adds the user who last saved a document or uploaded an object, for quotas. To the size of each document, 4 KiB are
  // added for its index entries, and to the size of each object, 4 KiB for its partly filled last block.
  `ALTER TABLE documents ADD COLUMN writer TEXT;
   ALTER TABLE objects ADD COLUMN writer TEXT;
   CREATE TABLE usage (
     writer TEXT NOT NULL PRIMARY KEY,
     bytes INTEGER NOT NULL,
     files INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE TRIGGER document_added AFTER INSERT ON documents WHEN NEW.writer IS NOT NULL BEGIN
     INSERT OR IGNORE INTO usage VALUES (NEW.writer, 0, 0);
     UPDATE usage SET bytes = bytes + octet_length(NEW.fields) + 4096 WHERE writer = NEW.writer;
   END;
   CREATE TRIGGER document_changed AFTER UPDATE OF fields, writer ON documents BEGIN
     UPDATE usage SET bytes = bytes - octet_length(OLD.fields) - 4096 WHERE writer = OLD.writer;
     INSERT OR IGNORE INTO usage SELECT NEW.writer, 0, 0 WHERE NEW.writer IS NOT NULL;
     UPDATE usage SET bytes = bytes + octet_length(NEW.fields) + 4096 WHERE writer = NEW.writer;
   END;
   CREATE TRIGGER document_deleted AFTER DELETE ON documents WHEN OLD.writer IS NOT NULL BEGIN
     UPDATE usage SET bytes = bytes - octet_length(OLD.fields) - 4096 WHERE writer = OLD.writer;
   END;
   CREATE TRIGGER object_added AFTER INSERT ON objects WHEN NEW.writer IS NOT NULL BEGIN
     INSERT OR IGNORE INTO usage VALUES (NEW.writer, 0, 0);
     UPDATE usage SET bytes = bytes + NEW.size + 4096, files = files + 1 WHERE writer = NEW.writer;
   END;
   CREATE TRIGGER object_deleted AFTER DELETE ON objects WHEN OLD.writer IS NOT NULL BEGIN
     UPDATE usage SET bytes = bytes - OLD.size - 4096, files = files - 1 WHERE writer = OLD.writer;
   END;`,

  `CREATE TABLE passwords (
     uid TEXT NOT NULL PRIMARY KEY REFERENCES accounts (uid) ON DELETE CASCADE,
     email TEXT NOT NULL UNIQUE,
     hash TEXT NOT NULL
   ) WITHOUT ROWID;`,

  // Adds the time when all sessions of an account ended, in milliseconds since 1970.
  `CREATE TABLE session_ends (uid TEXT NOT NULL PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;`,
];

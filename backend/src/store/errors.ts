import type { DatabaseSync } from 'node:sqlite';

/** The data folder cannot be used. The message is one clear sentence. */
export class StoreError extends Error {
  override name = 'StoreError';
}

/** Another process uses the data folder. */
export class FolderInUse extends StoreError {}

/** The database failed during a transaction, for example on a full disk. The transaction must be rolled back. */
export class WriteFailure extends Error {
  override name = 'WriteFailure';
}

/** Whether SQLite's message is about the disk or folder, and so is no sign that the database is damaged. */
export function isOutside(reason: string): boolean {
  return /disk is full|disk I\/O|unable to open|readonly|read-only/i.test(reason);
}

/**
 * Whether SQLite's message says that another process locks the database. A process that is stopping can hold its lock
 * for a moment longer.
 */
function isHeld(reason: string): boolean {
  return /is locked|busy/i.test(reason);
}

/** The database is damaged. The message says what to do. */
export class DamageError extends StoreError {
  constructor(dataDir: string, reason: string) {
    // Removes the heading from SQLite's message, and joins the other lines.
    const line = reason
      .replace(/^\*\*\*.*\n/, '')
      .replaceAll('\n', ' ')
      .replace(/\.$/, '');
    super(`The data folder ${dataDir} is damaged: restore a backup (${line}).`);
  }
}

/**
 * Converts an error of SQLite to `DamageError`, unless it is about the disk, the folder or a lock. Also converts the
 * error of a document that is not valid JSON. Returns any other error unchanged.
 */
export function asDamage(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error)) return error;
  const isSqlite = 'code' in error && error.code === 'ERR_SQLITE_ERROR';
  const isDamage = isSqlite && !isOutside(error.message) && !isHeld(error.message);
  // A `SyntaxError` means that a document is not valid JSON.
  return isDamage || error instanceof SyntaxError ? new DamageError(dataDir, error.message) : error;
}

/** Checks every page of a database copy. Throws `DamageError`, or SQLite's error if the check cannot run. */
export function expectSound(copy: DatabaseSync, dataDir: string): void {
  const [first] = copy.prepare('PRAGMA integrity_check(1)').all();
  if (first?.integrity_check !== 'ok') throw new DamageError(dataDir, String(first?.integrity_check));
}

/** An error's message without its full stop, to be used inside a sentence. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
}

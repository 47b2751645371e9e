import type { DatabaseSync } from 'node:sqlite';
import { StoreError } from './store-error.ts';

/** Whether SQLite's message is about the disk or the folder rather than the database. */
export function isOutside(reason: string): boolean {
  return /disk is full|disk I\/O|unable to open|readonly|read-only/i.test(reason);
}

/** Whether SQLite's message says that another process locks the database, as for a moment while that process stops. */
function isHeld(reason: string): boolean {
  return /is locked|busy/i.test(reason);
}

/** A damaged database; the message says what to do. */
export class DamageError extends StoreError {
  constructor(dataDir: string, reason: string) {
    // SQLite's message has a headline followed by several lines.
    const line = reason
      .replace(/^\*\*\*.*\n/, '')
      .replaceAll('\n', ' ')
      .replace(/\.$/, '');
    super(`The data folder ${dataDir} is damaged: restore a backup (${line}).`);
  }
}

/** Converts an error from reading a database: `DamageError` for bad pages or documents, any other error unchanged. */
export function asDamage(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error)) return error;
  const isSqlite = 'code' in error && error.code === 'ERR_SQLITE_ERROR';
  const isDamage = isSqlite && !isOutside(error.message) && !isHeld(error.message);
  // A document that is not JSON.
  return isDamage || error instanceof SyntaxError ? new DamageError(dataDir, error.message) : error;
}

/** Checks every page of a copy of a data folder's database. Throws `DamageError`, or SQLite's own error. */
export function expectSound(copy: DatabaseSync, dataDir: string): void {
  const [first] = copy.prepare('PRAGMA integrity_check(1)').all();
  if (first?.integrity_check !== 'ok') throw new DamageError(dataDir, String(first?.integrity_check));
}

import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

// A file beside the database records its state after a clean close. If the database is still in that state, the next
// start skips the check of the whole database, which takes seconds if the database is large.

const noteBeside = (file: string) => `${file}.closed`;

/**
 * Whether the database file is unchanged since the last clean close. Deletes the record, which is valid for one start
 * only.
 */
export function wasClosedCleanly(file: string): boolean {
  let note: string;
  try {
    note = readFileSync(noteBeside(file), 'utf8');
  } catch {
    return false;
  }
  rmSync(noteBeside(file), { force: true });
  return note === stateOf(file) && !existsSync(`${file}-wal`);
}

/** Records the state of the closed database file. Ignores errors, such as a full disk. */
export function noteCleanClose(file: string): void {
  try {
    writeFileSync(noteBeside(file), stateOf(file), { mode: 0o600 });
  } catch {
    // An incomplete record is harmless: it never matches.
  }
}

/** A string that changes with every write to the file, made of its size, times in nanoseconds and inode number. */
function stateOf(file: string): string {
  const { size, mtimeNs, ctimeNs, ino } = statSync(file, { bigint: true });
  return [size, mtimeNs, ctimeNs, ino].join(' ');
}

import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

// A file beside the database records that the database was closed cleanly, and the state of its file. While that record
// matches, the next start need not check the whole database, which takes seconds if it is large.

const noteBeside = (file: string) => `${file}.closed`;

/**
 * Whether the database file is unchanged since the last clean close. Deletes the record, which is valid for one start.
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

/** Records the state of the closed database file, except on a full disk. */
export function noteCleanClose(file: string): void {
  try {
    writeFileSync(noteBeside(file), stateOf(file), { mode: 0o600 });
  } catch {
    // An incomplete record matches no file.
  }
}

/** A value that changes with every write to the file: its size, and its times in nanoseconds. */
function stateOf(file: string): string {
  const { size, mtimeNs, ctimeNs, ino } = statSync(file, { bigint: true });
  return [size, mtimeNs, ctimeNs, ino].join(' ');
}

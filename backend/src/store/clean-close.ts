import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

// A note beside the database records a clean close and the state of the file. While the note matches, the next start
// skips reading the whole file, which takes seconds in a large folder.

const noteBeside = (file: string) => `${file}.closed`;

/** Whether the file is unchanged since the last clean close. Deletes the note: it is valid for one start. */
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

/** Records the state of the closed database file. On a full disk the note is skipped. */
export function noteCleanClose(file: string): void {
  try {
    writeFileSync(noteBeside(file), stateOf(file), { mode: 0o600 });
  } catch {
    // A partial note matches no file.
  }
}

/** A value that changes with every write to the file: its size, and its times in nanoseconds. */
function stateOf(file: string): string {
  const { size, mtimeNs, ctimeNs, ino } = statSync(file, { bigint: true });
  return [size, mtimeNs, ctimeNs, ino].join(' ');
}

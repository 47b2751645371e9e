import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

// A note beside the database says that it was closed in order, and how its file was left. While the note is true the
// file need not be read from end to end at the next start, which takes seconds in a large folder.

const noteBeside = (file: string) => `${file}.closed`;

/** Whether the file is just as the last orderly close left it. Removes the note: it is valid for one start. */
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

/** Notes how the file is left. Call it when the database has been closed; a disk that is full only costs the note. */
export function noteCleanClose(file: string): void {
  try {
    writeFileSync(noteBeside(file), stateOf(file), { mode: 0o600 });
  } catch {
    // Half a note matches no file.
  }
}

/** What changes whenever somebody else writes to the file: its size, and its times to the nanosecond. */
function stateOf(file: string): string {
  const { size, mtimeNs, ctimeNs, ino } = statSync(file, { bigint: true });
  return [size, mtimeNs, ctimeNs, ino].join(' ');
}

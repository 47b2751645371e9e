import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

// At each start, cleans up files without an object, which a crash or a start with a wrong database can leave. An unused
// file stays for at least a day, is then moved to another folder, and is deleted at the first start after 30 more days.

const DAY = 24 * 3600 * 1000;
/** How long a file must be unused before it is moved, in milliseconds. */
const WAITS = DAY;
/** How long a moved file is kept, in milliseconds. */
const STORED = 30 * DAY;
/**
 * Suffix of an empty marker file for an unused file. The marker's date is when a start first found the file unused.
 */
const SEEN = '.seen';

/** Path of the file with this content in a data folder. */
export const objectFile = (dataDir: string, content: string) =>
  join(dataDir, 'objects', content.slice(0, 2), content);

/** Path of the file after it was moved away as unused. */
export const unusedFile = (dataDir: string, content: string) => join(dataDir, 'unused', content);

/** The numbers of files that were moved, deleted and moved back. */
export interface Swept {
  moved: number;
  deleted: number;
  broughtBack: number;
}

/**
 * Moves files found unused a day ago or earlier, deletes files moved more than 30 days ago, and moves back files that
 * are used again. `now` is in milliseconds since 1970.
 */
export async function sweepUnused(
  dataDir: string,
  isUsed: (content: string) => boolean,
  now: number,
): Promise<Swept> {
  const swept: Swept = { moved: 0, deleted: 0, broughtBack: 0 };
  const root = join(dataDir, 'objects');
  const aside = join(dataDir, 'unused');
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  // Each file is checked and moved synchronously, so that no upload can start using it in between.
  for (const folder of await readdir(root))
    for (const content of await readdir(join(root, folder)).catch(() => []))
      if (!isUsed(content) && moveAfterADay(dataDir, content, now)) swept.moved += 1;
  for (const name of await readdir(aside)) {
    const content = name.replace(SEEN, '');
    if (name.endsWith(SEEN)) {
      if (isUsed(content) || !existsSync(objectFile(dataDir, content))) rmSync(join(aside, name));
    } else if (isUsed(content)) {
      bringBack(dataDir, content);
      swept.broughtBack += 1;
    } else if (now - (timeOf(join(aside, name)) ?? now) > STORED) {
      rmSync(join(aside, name));
      swept.deleted += 1;
    }
  }
  return swept;
}

/** Moves an unused file if it was first found unused a day ago or earlier. Returns whether it was moved. */
function moveAfterADay(dataDir: string, content: string, now: number): boolean {
  const place = unusedFile(dataDir, content);
  const since = timeOf(place + SEEN);
  if (since !== null && now - since < WAITS) return false;
  const isDue = since !== null;
  if (isDue) renameSync(objectFile(dataDir, content), place);
  else closeSync(openSync(place + SEEN, 'w', 0o600));
  utimesSync(isDue ? place : place + SEEN, now / 1000, now / 1000);
  return isDue;
}

function bringBack(dataDir: string, content: string): void {
  const place = objectFile(dataDir, content);
  mkdirSync(dirname(place), { recursive: true, mode: 0o700 });
  renameSync(unusedFile(dataDir, content), place);
}

/** Modification time in milliseconds since 1970; null if there is no file. */
const timeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null;

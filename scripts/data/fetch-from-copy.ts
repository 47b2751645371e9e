import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { makeFolder, withFolderLocked } from '@studio-site/backend/maintenance';
import { copyPlace } from '../../web/server/copies/copy-settings.ts';
import { fetchCopy } from '../../web/server/copies/fetch/fetch-copy.ts';
import type { SiteKeys } from '../../web/server/copies/site-keys.ts';
import { openTarget } from '../../web/server/copies/targets/open-target.ts';
import { readCopyValues } from '../../web/server/settings.ts';
import { type Call, CommandError } from './command.ts';

export interface CopyFromElsewhere {
  /** The database file. */
  file: string;
  /** The site's own keys; null if the copy has none. */
  keys: SiteKeys | null;
  /** Deletes the database file. */
  remove(): void;
}

/** Downloads an off-site copy into the data folder. Throws `CommandError` or `StoreError`. */
export async function fetchFromCopy(
  { values, env, dataDir, say }: Call,
  from: string,
): Promise<CopyFromElsewhere> {
  const until = values.at === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(values.at);
  if (Number.isNaN(until))
    throw new CommandError(`--at must be a time such as 2026-01-31T18:00Z, not ${values.at}.`);
  const place = copyPlace(from, readCopyValues(env));
  const identity = await privateKey(values.key);
  makeFolder(dataDir);
  // Refuses a folder that is in use, before the download starts. The folder is checked again when its data is
  // replaced.
  if (existsSync(join(dataDir, 'studio.sqlite'))) await withFolderLocked(dataDir, async () => {});
  const file = join(dataDir, 'from-copy.sqlite');
  const remove = () => {
    for (const part of ['', '-wal', '-shm', '-journal']) rmSync(file + part, { force: true });
  };
  remove();
  const target = await openTarget(place);
  try {
    const { time, keys, warnings } = await fetchCopy({ target, identity, until, dataDir, file });
    for (const warning of warnings) say(warning);
    say(`The copy has everything up to ${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} UTC.`);
    return { file, keys, remove };
  } catch (error) {
    remove();
    const isPlain = error instanceof Error && ['NoCopyError', 'TargetError'].includes(error.name);
    throw isPlain ? new CommandError(error.message) : error;
  } finally {
    await target.close();
  }
}

/** Reads the owner's private key from a file, or asks for it in the terminal. The file may have comments. */
async function privateKey(file: string | undefined): Promise<string> {
  let text: string;
  if (file === undefined) {
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    text = await terminal.question('The private key (AGE-SECRET-KEY-1…): ');
    terminal.close();
  } else {
    try {
      text = readFileSync(resolve(file), 'utf8');
    } catch {
      throw new CommandError(`The file ${file} of --key cannot be read.`);
    }
  }
  const key = /AGE-SECRET-KEY-(PQ-)?1[0-9A-Z]+/i.exec(text)?.[0];
  if (key === undefined)
    throw new CommandError('That is not a private key. A private key begins with AGE-SECRET-KEY-1.');
  return key.toUpperCase();
}

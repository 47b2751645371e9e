import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { makeFolder, withFolderLocked } from '@studio-site/backend/maintenance';
import { type Call, type Command, CommandError } from '../../../scripts/data/command.ts';
import { replaceData } from '../../../scripts/data/replace-data.ts';
import { copyPlace, readCopyValues } from '../server/copy-place.ts';
import { fetchCopy } from '../server/fetch/fetch-copy.ts';
import { putKeys, type SiteKeys } from '../server/site-keys.ts';
import { openTarget } from '../server/targets/open-target.ts';

/**
 * `npm run restore -- --from <address> [--at <time>] [--key <file>] [--force]` fetches an off-site copy and restores it.
 * The site must be stopped.
 */
export const restoreCopy: Command = {
  usage: 'restore -- --from <address> [--at <time>] [--key <file>] [--force]',
  arguments: [0, 0],
  options: ['force'],
  values: ['from', 'at', 'key'],
  async run(call) {
    const from = call.values.from ?? '';
    const fetched = await fetchFromCopy(call, from);
    try {
      await replaceData(call, fetched.file, from);
      if (fetched.keys) reportKeptKeys(putKeys(call.dataDir, fetched.keys), call);
    } finally {
      fetched.remove();
    }
  },
};

function reportKeptKeys(names: string[], { dataDir, say }: Call): void {
  if (names.length === 0) return;
  say(
    `${dataDir} keeps its own key files (${names.join(', ')}), which differ from those of the copy: people must sign in again, machine accounts must be created again, and links in mails of the copied site do not work. To take the keys of the copy, delete these files and restore again with --force.`,
  );
}

interface CopyFromElsewhere {
  /** The database file. */
  file: string;
  /** The site's own keys; null if the copy has none. */
  keys: SiteKeys | null;
  /** Deletes the database file. */
  remove(): void;
}

/** Downloads an off-site copy into the data folder. Throws `CommandError` or `StoreError`. */
async function fetchFromCopy({ values, env, dataDir, say }: Call, from: string): Promise<CopyFromElsewhere> {
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

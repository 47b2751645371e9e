import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Restored, restoreFolder } from '@studio-site/backend/maintenance';
import { restoreBackup } from '../../web/server/backups/restore-backup.ts';
import { putKeys } from '../../web/server/copies/site-keys.ts';
import { noteCopied, SENDS_NOTHING } from '../../web/server/outbox/sending-folder.ts';
import { type Call, type Command, CommandError } from './command.ts';
import { fetchFromCopy } from './fetch-from-copy.ts';
import { putBackStudio } from './put-back-studio.ts';

/**
 * `npm run restore -- <backup> [--force]` restores a backup, which is a folder or a file. `npm run restore -- --from
 * <address> [--at <time>] [--key <file>] [--force]` fetches an off-site copy and restores it. The site must be stopped.
 */
export const restore: Command = {
  usage: 'restore -- <backup> [--force]   or   -- --from <address> [--at <time>] [--key <file>] [--force]',
  arguments: [0, 1],
  options: ['force'],
  values: ['from', 'at', 'key'],
  async run(call) {
    const { arguments: words, values } = call;
    const from = values.from ?? null;
    if ((words[0] === undefined) === (from === null) || (from === null && (values.at ?? values.key)))
      throw new CommandError(`Usage: npm run ${restore.usage}`);
    if (from === null) return restoreFrom(resolve(words[0] ?? ''), call);
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

function restoreFrom(backup: string, call: Call): Promise<void> {
  const isFolder = statSync(backup, { throwIfNoEntry: false })?.isDirectory();
  return isFolder ? restoreAll(backup, call) : replaceData(call, backup, backup);
}

/** Restores a complete backup: the data, and also studio and settings if this machine has none. */
export async function restoreAll(folder: string, call: Call): Promise<void> {
  const restored = await restoreBackup(folder, call.dataDir, howOf(call));
  report(restored, folder, call);
  for (const sentence of putBackStudio(folder, restored.facts, call.env)) call.say(sentence);
}

async function replaceData(call: Call, file: string, source: string): Promise<void> {
  const restored = await restoreFolder(call.dataDir, file, howOf(call));
  noteCopied(call.dataDir);
  report(restored, source, call);
}

const howOf = ({ options }: Call) => ({ force: options.has('force'), now: Date.now() });

function report(restored: Restored, source: string, { dataDir, say }: Call): void {
  const { documents, accounts, objects, previous } = restored;
  say(
    `${dataDir} now holds the ${documents} documents, ${accounts} accounts and ${objects} picture files from ${source}.`,
  );
  if (previous !== null) say(`The previous data is in ${previous}. Delete it when you no longer need it.`);
  say(SENDS_NOTHING);
}

import { cpSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Restored, restoreFolder } from '@studio-site/backend/maintenance';
import { type BackupFacts, PARTS } from '../../web/server/backups/backup-facts.ts';
import { restoreBackup } from '../../web/server/backups/restore-backup.ts';
import { putKeys } from '../../web/server/copies/site-keys.ts';
import { reasonOf } from '../../web/server/errors.ts';
import { noteCopied, SENDS_NOTHING } from '../../web/server/outbox/sending-folder.ts';
import { OWN_STUDIO } from '../../web/server/studio/studio-folder.ts';
import { type Call, type Command, CommandError } from './command.ts';
import { fetchFromCopy } from './fetch-from-copy.ts';

/**
 * Copies the studio and the settings of a backup to the places that `env` names, by default `studio` and `.env`. Leaves
 * present ones unchanged. Returns sentences about the outcome and about what the owner has to do.
 */
function putBackStudio(
  folder: string,
  { studio, settingsLeftOut }: BackupFacts,
  env: Record<string, string | undefined>,
): string[] {
  return [
    ...(studio === 'own' ? [studioSentence(join(folder, PARTS.studio), env.STUDIO_DIR ?? OWN_STUDIO)] : []),
    ...settingsSentence(join(folder, PARTS.settings), env.ENV_FILE || '.env'),
    ...(settingsLeftOut.length === 0
      ? []
      : [`Enter these settings again, which no backup contains: ${settingsLeftOut.join(', ')}.`]),
  ];
}

function studioSentence(source: string, place: string): string {
  const target = resolve(place);
  if (existsSync(target)) return `The studio in ${target} stays as it is; that of the backup is ${source}.`;
  const unfinished = `${target}.unfinished`;
  try {
    rmSync(unfinished, { recursive: true, force: true });
    cpSync(source, unfinished, { recursive: true });
    renameSync(unfinished, target);
    return `The studio is in ${target}.`;
  } catch (error) {
    return `The studio cannot be copied to ${target} (${reasonOf(error)}): copy ${source} there.`;
  }
}

function settingsSentence(source: string, place: string): string[] {
  const text = readFileSync(source, 'utf8');
  const target = resolve(place);
  if (text === '') return [];
  if (existsSync(target))
    return [`The settings in ${target} stay as they are; those of the backup are in ${source}.`];
  try {
    writeFileSync(target, text, { mode: 0o600, flag: 'wx' });
    return [`The settings are in ${target}.`];
  } catch (error) {
    return [`The settings cannot be written to ${target} (${reasonOf(error)}): copy ${source} there.`];
  }
}

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

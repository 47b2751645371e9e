import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type BackupFacts, PARTS } from '../../platform/backups/backup-facts.ts';
import { restoreBackup } from '../../platform/backups/restore-backup.ts';
import { reasonOf } from '../../platform/errors.ts';
import { OWN_STUDIO } from '../../platform/settings/studio-folder.ts';
import { copyStudio } from '../copy-studio.ts';
import type { Call, Command } from './command.ts';
import { usageWithFeatures } from './feature-commands.ts';
import { replaceData, restoreOptions, sayRestored } from './replace-data.ts';

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
  try {
    copyStudio(source, target);
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

/** `npm run restore -- <backup> [--force]` restores a backup, which is a folder or a file. The site must be stopped. */
export const restore: Command = {
  usage: await usageWithFeatures('restore', 'restore -- <backup> [--force]'),
  arguments: [1, 1],
  options: ['force'],
  run: (call) => restoreFrom(resolve(call.arguments[0] ?? ''), call),
};

function restoreFrom(backup: string, call: Call): Promise<void> {
  const isFolder = statSync(backup, { throwIfNoEntry: false })?.isDirectory();
  return isFolder ? restoreAll(backup, call) : replaceData(call, backup, backup);
}

/** Restores a complete backup: the data, and also studio and settings if this machine has none. */
export async function restoreAll(folder: string, call: Call): Promise<void> {
  const restored = await restoreBackup(folder, call.dataDir, restoreOptions(call));
  sayRestored(restored, folder, call);
  for (const sentence of putBackStudio(folder, restored.facts, call.env)) call.say(sentence);
}

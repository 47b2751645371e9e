import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { backupFolder } from '@studio-site/backend/maintenance';
import { type BackupFacts, PARTS, readFacts } from '../../platform/backups/backup-facts.ts';
import { listBackups } from '../../platform/backups/backup-folders.ts';
import { makeBackup } from '../../platform/backups/make-backup.ts';
import { proveNewest } from '../../platform/backups/prove-backup.ts';
import type { SavedSite } from '../../platform/backups/write-backup.ts';
import { readBackupSettings } from '../../platform/settings/settings.ts';
import { DEMO_STUDIO } from '../../platform/settings/studio-folder.ts';
import { loadStudio } from '../../web/server/studio/config/studio-config.ts';
import { type Command, CommandError } from './command.ts';

/**
 * The folders and settings that a command must save. A setting that is not in `env` is taken from the newest backup,
 * because a site that runs as a service may get its settings from a place that commands do not read. Throws
 * `StartError` or `BackupError`.
 */
export function savedSite(env: Record<string, string | undefined>): SavedSite {
  const last = lastSettings(readBackupSettings(env, resolve('.')).backupDir);
  const known = { ...last.settings, ...env };
  const settings = readBackupSettings(known, resolve('.'));
  return {
    ...settings,
    isDemoStudio: settings.studioDir === resolve(DEMO_STUDIO),
    env: known,
    secretSettings: last.secret,
  };
}

function lastSettings(backupDir: string): { settings: NodeJS.Dict<string>; secret: string[] } {
  const [newest] = listBackups(backupDir);
  if (newest === undefined) return { settings: {}, secret: [] };
  const { settingsLeftOut } = readFacts(newest.path);
  const text = readFileSync(join(newest.path, PARTS.settings), 'utf8');
  return { settings: parseEnv(text), secret: settingsLeftOut };
}

/**
 * `npm run backup` makes the same complete backup as the site makes by itself. With `--prove` it makes no backup,
 * but restores the newest one into a scratch folder and serves its pages, to prove that it is usable. With a file as
 * its argument, the command saves only documents, accounts and pictures, in that file. The site may be running.
 */
export const backup: Command = {
  usage: 'backup [-- <file> | --prove]',
  arguments: [0, 1],
  options: ['prove'],
  async run({ arguments: [file], options, dataDir, env, say }) {
    if (options.has('prove')) return prove(savedSite(env).backupDir, say);
    if (file !== undefined) {
      const { objects, lost } = await backupFolder(dataDir, resolve(file));
      say(
        `The documents, the accounts and ${objects} picture files of ${dataDir} are saved in ${resolve(file)}.`,
      );
      for (const sentence of missingFiles(lost)) say(sentence);
      return;
    }
    const { folder, facts, deleted } = await makeBackup(savedSite(env));
    say(
      `The documents, the accounts, ${facts.objects} picture files, the studio and the settings are saved in ${folder}.`,
    );
    for (const sentence of missingParts(facts)) say(sentence);
    if (deleted > 0) say(`Older backups deleted: ${deleted}.`);
  },
};

async function prove(backupDir: string, say: (line: string) => void): Promise<void> {
  const proven = await proveNewest(backupDir, resolve('.'), loadStudio);
  if (proven === null)
    throw new CommandError(`There is no backup in ${backupDir}: npm run backup makes one.`);
  say(`The backup ${proven.path} was restored into a scratch folder, and its pages were served.`);
}

function missingFiles(lost: readonly string[]): string[] {
  if (lost.length === 0) return [];
  return [`Missing or damaged, and so not in it: ${lost.join(', ')}. npm run check-data lists them.`];
}

/** Sentences that name the parts of the site that the backup lacks; empty if it lacks nothing. */
export function missingParts({ lost, settingsLeftOut }: BackupFacts): string[] {
  return [
    ...missingFiles(lost),
    ...(settingsLeftOut.length === 0
      ? []
      : [
          `Not in it, because they may contain a secret: ${settingsLeftOut.join(', ')}. Keep them elsewhere.`,
        ]),
  ];
}

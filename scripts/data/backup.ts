import { resolve } from 'node:path';
import { backupFolder } from '@studio-site/backend/maintenance';
import type { BackupFacts } from '../../web/server/backups/backup-facts.ts';
import { makeBackup } from '../../web/server/backups/make-backup.ts';
import { proveNewest } from '../../web/server/backups/prove-backup.ts';
import { type Command, CommandError } from './command.ts';
import { savedSite } from './saved-site.ts';

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
    if (deleted > 0) say(`${deleted} older backups were deleted.`);
  },
};

async function prove(backupDir: string, say: (line: string) => void): Promise<void> {
  const proven = await proveNewest(backupDir, resolve('.'));
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

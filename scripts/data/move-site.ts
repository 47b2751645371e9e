import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BackupFacts } from '../../platform/backups/backup-facts.ts';
import { backupName, listBackups } from '../../platform/backups/backup-folders.ts';
import { CHECKSUMS } from '../../platform/backups/checksums.ts';
import { makeBackup } from '../../platform/backups/make-backup.ts';
import { writeBackup } from '../../platform/backups/write-backup.ts';
import { isAnswering, notedAddress } from '../../platform/settings/site-address.ts';
import { missingParts, savedSite } from './backup.ts';
import { type Call, type Command, CommandError } from './command.ts';
import { restoreAll } from './restore.ts';

/**
 * `npm run move -- <folder or address>` on the old machine writes everything to a folder, or sends it with scp to an
 * address such as `user@host:folder`. `npm run move -- --from <folder>` on the new machine installs it.
 */
export const move: Command = {
  usage: 'move -- <folder or user@host:folder>, and on the new machine: npm run move -- --from <folder>',
  arguments: [0, 1],
  options: ['force'],
  values: ['from'],
  async run(call) {
    const {
      arguments: [target],
      values,
    } = call;
    if ((target === undefined) === (values.from === undefined))
      throw new CommandError(`Usage: npm run ${move.usage}`);
    if (values.from !== undefined) return restoreAll(backupIn(resolve(values.from)), call);
    return moveOut(target ?? '', call);
  },
};

/** Matches an address for scp. A single letter before the colon is a Windows drive. */
const ADDRESS = /^(?!-)([^/\\:\s]{2,}):([^\s]*)$/;
/** Matches a machine without a folder, such as `user@host`. */
const HOST = /^[^/\\:\s@]+@[^/\\:\s@]+$/;

async function moveOut(target: string, { dataDir, env, say }: Call): Promise<void> {
  const site = savedSite(env);
  if (await isAnswering(notedAddress(dataDir)))
    say('The site is running. What people save from now on stays here: stop it before the last move.');
  const [, host, place = ''] = ADDRESS.exec(target) ?? [];
  if (host === undefined) {
    if (HOST.test(target) && !existsSync(target))
      throw new CommandError(
        `${target} names no folder. Add one, as in npm run move -- ${target}:studio-site. For a folder of this name here, write ./${target}.`,
      );
    const folder = newFolder(resolve(target));
    report(await writeBackup(site, folder, { now: Date.now() }), folder, folder, say);
    return;
  }
  const { folder, facts } = await makeBackup(site);
  send(folder, target);
  report(facts, target, place === '' ? '.' : place, say);
}

/** The folder to write to: the given one or, if it exists, a new folder inside it. */
function newFolder(target: string): string {
  if (!existsSync(target)) return target;
  if (!statSync(target).isDirectory()) throw new CommandError(`${target} is a file. Name a folder.`);
  return join(target, backupName(Date.now()));
}

function send(folder: string, target: string): void {
  const { error, status } = spawnSync('scp', ['-r', '-p', '-q', '--', folder, target], { stdio: 'inherit' });
  if (error)
    throw new CommandError(
      `scp cannot be started (${error.message}). Install OpenSSH, or name a folder and copy it yourself.`,
    );
  if (status !== 0)
    throw new CommandError(
      `The site could not be sent to ${target}. It is saved in ${folder}: send it again, or copy that folder yourself.`,
    );
}

function report(facts: BackupFacts, sent: string, from: string, say: (line: string) => void): void {
  say(
    `The documents, the accounts, ${facts.objects} picture files, the studio and the settings are in ${sent}.`,
  );
  for (const sentence of missingParts(facts)) say(sentence);
  say(`On the new machine, in the program’s folder: npm run move -- --from ${from}`);
}

/** The backup in a folder: the folder itself, or the newest backup inside it. Throws `CommandError` if there is none. */
function backupIn(folder: string): string {
  if (existsSync(join(folder, CHECKSUMS))) return folder;
  const [newest] = listBackups(folder);
  if (newest !== undefined) return newest.path;
  throw new CommandError(`There is no complete backup in ${folder}.`);
}

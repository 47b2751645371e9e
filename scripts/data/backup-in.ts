import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listBackups } from '../../web/server/backups/backup-folders.ts';
import { CHECKSUMS } from '../../web/server/backups/checksums.ts';
import { CommandError } from './command.ts';

/** The backup in a folder: the folder itself, or the newest backup inside it. Throws `CommandError` if there is none. */
export function backupIn(folder: string): string {
  if (existsSync(join(folder, CHECKSUMS))) return folder;
  const [newest] = listBackups(folder);
  if (newest !== undefined) return newest.path;
  throw new CommandError(`There is no complete backup in ${folder}.`);
}

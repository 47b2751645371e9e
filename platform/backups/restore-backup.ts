import { copyFileSync, existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { type Restored, restoreFolder } from '@studio-site/backend/maintenance';
import { BackupError } from '../errors.ts';
import { noteCopied } from '../outbox/sending-folder.ts';
import { REDIRECTS_FILE } from '../owner-files/redirects.ts';
import { type BackupFacts, PARTS, readFacts } from './backup-facts.ts';
import { differenceIn } from './checksums.ts';

/** Compares a backup with its checksums. Throws a `BackupError` that names the difference. */
async function checkBackup(folder: string): Promise<BackupFacts> {
  const difference = await differenceIn(folder);
  if (difference !== null)
    throw new BackupError(
      `The backup ${folder} is damaged: ${difference}. Nothing was changed. Use another backup.`,
    );
  return readFacts(folder);
}

/**
 * Checks a backup, and replaces the database, objects and redirects of a data folder with those of the backup. The
 * restored site sends no mail and no posts to other services until the owner allows it. If the file of redirects in the
 * data folder differs from the one in the backup, the replaced file is kept with the date in its name. If this throws
 * `BackupError` or `StoreError`, the old database and redirects are still in place.
 */
export async function restoreBackup(
  folder: string,
  dataDir: string,
  { force, now }: { force: boolean; now: number },
): Promise<Restored & { facts: BackupFacts }> {
  const facts = await checkBackup(folder);
  const restored = await restoreFolder(dataDir, join(folder, PARTS.database), { force, now });
  noteCopied(dataDir);
  restoreRedirects(join(folder, PARTS.redirects), join(dataDir, REDIRECTS_FILE), now);
  return { ...restored, facts };
}

function restoreRedirects(source: string, place: string, now: number): void {
  const text = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : null);
  if (text(source) === text(place)) return;
  const stamp = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-');
  if (existsSync(place)) renameSync(place, place.replace(/\.txt$/, `-until-${stamp}.txt`));
  if (existsSync(source)) copyFileSync(source, place);
}

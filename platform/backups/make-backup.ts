import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder, makeFolder } from '@studio-site/backend/maintenance';
import { BackupError, reasonOf } from '../errors.ts';
import type { BackupFacts } from './backup-facts.ts';
import { backupName, deleteOldBackups, deleteUnfinished, listBackups } from './backup-folders.ts';
import { readStoredStatus, storeBackupOutcome } from './status-file.ts';
import { type SavedSite, writeBackup } from './write-backup.ts';

export interface MadeBackup {
  /** Absolute path of the backup. */
  folder: string;
  facts: BackupFacts;
  /** Number of old backups that were deleted. */
  deleted: number;
}

/**
 * Makes a complete backup, and then deletes the backups that `keptBackups` does not select. Stores the outcome in the
 * folder of all backups. If it throws `BackupError` or `StoreError`, the earlier backups are unchanged.
 */
export async function makeBackup(site: SavedSite, now: () => number = Date.now): Promise<MadeBackup> {
  const { backupDir } = site;
  const started = now();
  return withBackupsLocked(backupDir, async () => {
    const note = (problem: string | null) =>
      storeBackupOutcome(backupDir, { at: now(), milliseconds: now() - started, problem });
    try {
      deleteUnfinished(backupDir);
      const folder = freeFolder(backupDir, started);
      const facts = await writeBackup(site, folder, { now: started, earlier: sharedBackups(backupDir) });
      const deleted = deleteOldBackups(backupDir);
      note(lostSentence(facts));
      return { folder, facts, deleted };
    } catch (error) {
      try {
        note(reasonOf(error));
      } catch {
        // The disk is full or read-only. The original error matters more.
      }
      throw error;
    }
  });
}

/**
 * The newest backup, whose files can be hard-linked into the next one. If the last test restore failed, the list is
 * empty, because the files may be damaged.
 */
function sharedBackups(backupDir: string): string[] {
  if (typeof readStoredStatus(backupDir).proof?.problem === 'string') return [];
  return listBackups(backupDir)
    .slice(0, 1)
    .map(({ path }) => path);
}

function freeFolder(backupDir: string, time: number): string {
  const folder = join(backupDir, backupName(time));
  return existsSync(folder) ? freeFolder(backupDir, time + 1000) : folder;
}

function lostSentence({ lost }: BackupFacts): string | null {
  if (lost.length === 0) return null;
  const files = lost.length === 1 ? '1 picture file or clip is' : `${lost.length} picture files or clips are`;
  return `${files} missing or damaged in the data folder, and so not in the backup. “npm run check-data” lists them.`;
}

/**
 * Runs `work` while no other process changes the folder of all backups. Creates the folder if it is absent. Throws
 * `BackupError`.
 */
export async function withBackupsLocked<T>(backupDir: string, work: () => Promise<T>): Promise<T> {
  let release: () => void;
  try {
    makeFolder(backupDir);
    release = lockFolder(backupDir);
  } catch (error) {
    throw new BackupError(
      error instanceof Error && error.name === 'StoreError'
        ? `Another process is making or testing a backup in ${backupDir}. Wait until it has finished.`
        : `The folder of backups ${backupDir} cannot be written: ${reasonOf(error)}. Make the site's user the owner of the folder, or set BACKUP_DIR to another folder.`,
    );
  }
  try {
    return await work();
  } finally {
    release();
  }
}

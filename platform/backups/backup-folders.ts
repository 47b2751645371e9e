import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKSUMS } from './checksums.ts';
import { keptBackups } from './kept-backups.ts';

// Each backup is a folder in BACKUP_DIR, named by its time, such as `2026-11-24T03-10-05Z`. Until a backup is
// complete, its folder has another name.

const NAME = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\dZ)$/;
/** Names of unfinished backups, and of the scratch folders for test restores. */
const UNFINISHED = /^\.(unfinished|proof)-/;

/** A complete backup. */
export interface BackupFolder {
  name: string;
  /** Absolute path. */
  path: string;
  /** When it was made, in milliseconds since 1970. */
  time: number;
}

/** The name of a backup made at a time in milliseconds since 1970. Parts of a second are dropped. */
export function backupName(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

function timeOf(name: string): number | null {
  const [, hour, minute, second] = NAME.exec(name) ?? [];
  const time = Date.parse(`${hour}:${minute}:${second}`);
  return Number.isNaN(time) ? null : time;
}

/** The complete backups in a folder, newest first. None if there is no such folder. */
export function listBackups(backupDir: string): BackupFolder[] {
  const names = existsSync(backupDir) ? readdirSync(backupDir) : [];
  return names
    .flatMap((name) => {
      const time = timeOf(name);
      const path = join(backupDir, name);
      return time !== null && existsSync(join(path, CHECKSUMS)) ? [{ name, path, time }] : [];
    })
    .sort((a, b) => b.time - a.time);
}

/** Deletes the backups that `keptBackups` does not select. Returns the number of deleted backups. */
export function deleteOldBackups(backupDir: string): number {
  const backups = listBackups(backupDir);
  const kept = new Set(keptBackups(backups.map(({ time }) => time)));
  const old = backups.filter(({ time }) => !kept.has(time));
  for (const { path } of old) {
    // Deletes the checksums first, because a folder without checksums is not listed as a backup.
    rmSync(join(path, CHECKSUMS), { force: true });
    rmSync(path, { recursive: true, force: true });
  }
  return old.length;
}

/**
 * Deletes the remains of interrupted backups, test restores and deletions. Call this only while no other process uses
 * the folder.
 */
export function deleteUnfinished(backupDir: string): void {
  for (const name of existsSync(backupDir) ? readdirSync(backupDir) : []) {
    const path = join(backupDir, name);
    const isHalfDeleted = timeOf(name) !== null && !existsSync(join(path, CHECKSUMS));
    if (UNFINISHED.test(name) || isHalfDeleted) rmSync(path, { recursive: true, force: true });
  }
}

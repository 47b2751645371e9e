import { existsSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { replaceFile } from '../../platform/files.ts';
import type { UpdateFolder } from './update-folder.ts';

const shape = z.strictObject({
  /** Commits before and after the update; null for an update from an archive. */
  commits: z.nullable(z.strictObject({ from: z.string(), to: z.string() })),
  /**
   * Names of the files and folders that the update replaces, adds or removes by renaming, relative to the program's
   * folder. In an update from a commit, git replaces the others.
   */
  moves: z.array(z.string()),
  /** Names of the files in `moves` that did not exist before. */
  added: z.array(z.string()),
  dataDir: z.string(),
  /** Version of the data's format before the update; null if the data folder had none. */
  dataVersion: z.nullable(z.number()),
  /** Path of the backup; null if there was no data. */
  backup: z.nullable(z.string()),
  /** Whether all files were moved. Records written by older versions of the program do not have this field. */
  finished: z.boolean().default(true),
});

/** The record of the last update, by which the update can be undone. */
export type UpdateRecord = z.infer<typeof shape>;

/** Writes the record atomically. Call this before the first file is moved, so that a killed update can be undone. */
export function writeRecord({ record }: UpdateFolder, update: UpdateRecord): void {
  replaceFile(record, `${JSON.stringify(update, null, 2)}\n`);
}

/** The record of the last update; null if there was none or it was undone. Throws if its file is invalid. */
export function readRecord({ record }: UpdateFolder): UpdateRecord | null {
  return existsSync(record) ? shape.parse(JSON.parse(readFileSync(record, 'utf8'))) : null;
}

/** Deletes the record. After that there is no update to undo. */
export function forgetRecord({ record }: UpdateFolder): void {
  rmSync(record, { force: true });
}

const NOTE = 'node_modules/.package-lock.json';

/** Whether the dependencies are installed in a folder. */
export const readInstalled = (folder: string): boolean => existsSync(join(folder, NOTE));

/**
 * Marks the dependencies as up to date. Otherwise run.mjs would install them again, because switching versions changes
 * the time of the lock file.
 */
export function markInstalled(folder: string): void {
  const now = new Date();
  if (readInstalled(folder)) utimesSync(join(folder, NOTE), now, now);
}

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import type { UpdateFolder } from './update-folder.ts';

const shape = z.strictObject({
  /** The commits of a clone before and after; null for an update from an archive. */
  commits: z.nullable(z.strictObject({ from: z.string(), to: z.string() })),
  /** The replaced files, relative to the program's folder. */
  moves: z.array(z.string()),
  /** The new files among those, which replaced nothing. */
  added: z.array(z.string()),
  dataDir: z.string(),
  /** The data folder's version before the update; null if it had none. */
  dataVersion: z.nullable(z.number()),
  /** The backup's path; null when there was no data. */
  backup: z.nullable(z.string()),
  /** Whether all files are moved. Missing in records of earlier versions. */
  finished: z.boolean().default(true),
});

/** A record of the last update, for the return to the previous version. */
export type UpdateRecord = z.infer<typeof shape>;

/** Writes the record before the first file is moved, so that an update that was killed can be undone. */
export function writeRecord({ record }: UpdateFolder, update: UpdateRecord): void {
  writeFileSync(record, `${JSON.stringify(update, null, 2)}\n`, { flush: true });
}

/** The last update; null if there was none, or it was undone. Throws zod's error. */
export function readRecord({ record }: UpdateFolder): UpdateRecord | null {
  return existsSync(record) ? shape.parse(JSON.parse(readFileSync(record, 'utf8'))) : null;
}

/** Only one update can be undone. */
export function forgetRecord({ record }: UpdateFolder): void {
  rmSync(record, { force: true });
}

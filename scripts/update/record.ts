import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import type { Workshop } from './workshop.ts';

const shape = z.strictObject({
  /** The commits of a clone before and after; null for an update from an archive. */
  commits: z.nullable(z.strictObject({ from: z.string(), to: z.string() })),
  /** What takes the place of what was there, relative to the program's folder. */
  moves: z.array(z.string()),
  /** Those of them that were not there before. */
  added: z.array(z.string()),
  dataDir: z.string(),
  /** The version of the data folder before; null where it had none. */
  dataVersion: z.nullable(z.number()),
  /** The backup that was made; null where there was nothing to back up. */
  backup: z.nullable(z.string()),
  /** Whether everything is in its place. Records of earlier versions do not say so. */
  finished: z.boolean().default(true),
});

/** What the way back needs to know of the last update. */
export type UpdateRecord = z.infer<typeof shape>;

/** Written before the first file is moved: a process that ends in the middle leaves what is needed to go back. */
export function writeRecord({ record }: Workshop, update: UpdateRecord): void {
  writeFileSync(record, `${JSON.stringify(update, null, 2)}\n`, { flush: true });
}

/** The last update; null where there was none, or the way back was taken. Throws what zod throws. */
export function readRecord({ record }: Workshop): UpdateRecord | null {
  return existsSync(record) ? shape.parse(JSON.parse(readFileSync(record, 'utf8'))) : null;
}

/** After the way back there is none further back. */
export function forgetRecord({ record }: Workshop): void {
  rmSync(record, { force: true });
}

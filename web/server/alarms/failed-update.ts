import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Alarms } from './alarms.ts';

/** Name of a file in the data folder. The file says why the last update failed. */
const FILE = 'update-failed';
const LONGEST = 500;

/**
 * Stores the reason why an update failed, or deletes the stored reason if `reason` is null (after a success). Never
 * throws, because that would hide the update's own error.
 */
export function noteUpdate(dataDir: string, reason: string | null): void {
  const file = join(dataDir, FILE);
  try {
    if (reason === null) rmSync(file, { force: true });
    else writeFileSync(file, reason.slice(0, LONGEST), { mode: 0o644 });
  } catch {
    // Ignored: the update command also prints the reason.
  }
}

/** Begins the alarm about an update if the last update failed; otherwise ends it. */
export function checkUpdate(alarms: Pick<Alarms, 'set'>, dataDir: string): void {
  let reason: string | null = null;
  try {
    reason = readFileSync(join(dataDir, FILE), 'utf8').slice(0, LONGEST).trim();
  } catch {
    // The file exists only after a failed update.
  }
  alarms.set(
    'update',
    reason === null
      ? null
      : `The last update failed: ${reason.replace(/[.\s]*$/, '')}. Correct the cause, then run “npm run update” again.`,
  );
}

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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

/** The reason why the last update failed; null if it succeeded. */
export function failedUpdate(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, FILE), 'utf8').slice(0, LONGEST).trim();
  } catch {
    // The file exists only after a failed update.
    return null;
  }
}

import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The command as one whose process may not write to what its modes forbid, as every other user's. The administrator may
 * (containers run tests as that): its process loses the rights to do so.
 */
export function withoutRights(command: string[]): string[] {
  return process.getuid?.() === 0
    ? ['setpriv', '--bounding-set=-all', '--inh-caps=-all', ...command]
    : command;
}

/** Gives a folder and all folders below it this mode; files stay as they are. */
export function setFolderModes(folder: string, mode: number): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), mode);
  chmodSync(folder, mode);
}

import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Wraps a command so that file modes apply to its process. Root ignores modes, and containers run tests as root, so its
 * process drops the capability.
 */
export function withoutRights(command: string[]): string[] {
  return process.getuid?.() === 0
    ? ['setpriv', '--bounding-set=-all', '--inh-caps=-all', ...command]
    : command;
}

/** Sets the mode of a folder and all folders below it; files stay unchanged. */
export function setFolderModes(folder: string, mode: number): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), mode);
  chmodSync(folder, mode);
}

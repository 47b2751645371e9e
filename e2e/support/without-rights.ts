import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Changes a command so that file permissions apply to its process even if root runs the command, as in containers: the
 * process gives up root's capabilities, one of which is to ignore file permissions.
 */
export function withoutRights(command: string[]): string[] {
  return process.getuid?.() === 0
    ? ['setpriv', '--bounding-set=-all', '--inh-caps=-all', ...command]
    : command;
}

/** Sets the permissions of a folder and of all folders in it, but not of files. */
export function setFolderModes(folder: string, mode: number): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), mode);
  chmodSync(folder, mode);
}

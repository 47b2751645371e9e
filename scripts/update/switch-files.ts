import { lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { NewVersion } from './new-version.ts';
import type { UpdateRecord } from './record.ts';
import { UpdateError } from './update-error.ts';
import type { UpdateFolder } from './update-folder.ts';

/** Folders that are not in git. In an update from a commit, only these are renamed; git replaces the other files. */
const BESIDE_GIT = ['node_modules', 'web/node_modules', 'backend/node_modules', 'web/build'];
/** Files and folders of the owner, which an update from an archive does not replace. */
const OWNERS = new Set([
  ...['.git', '.update', '.env', '.firebaserc', 'data', 'data-backups', 'keys', 'studio', 'studio-data'],
]);

/**
 * The names of the files to replace, add or remove, and the names of those to add. `kept`: absolute paths of the owner's
 * folders by their settings, which are never replaced. Throws `UpdateError` if one of them is inside such a file.
 */
export function movesFor(
  updateFolder: UpdateFolder,
  version: NewVersion,
  kept: Record<string, string>,
): Pick<UpdateRecord, 'moves' | 'added'> {
  const moves =
    version.kind === 'git'
      ? BESIDE_GIT.filter(
          (name) => isThere(join(updateFolder.root, name)) || isThere(join(updateFolder.next, name)),
        )
      : readdirSync(updateFolder.next).filter(
          (name) => !OWNERS.has(name) && !Object.values(kept).includes(join(updateFolder.root, name)),
        );
  for (const [setting, folder] of Object.entries(kept)) {
    const name = moves.find((one) => folder.startsWith(join(updateFolder.root, one) + sep));
    if (name !== undefined)
      throw new UpdateError(
        `${setting} names ${folder}, which is in ${name}, a folder of the program that the update replaces. Move it elsewhere, and set ${setting}`,
      );
  }
  return { moves, added: moves.filter((name) => !isThere(join(updateFolder.root, name))) };
}

/**
 * Renames the files of the next version into place, and the replaced ones into `previous`. Throws the system's error.
 */
export function moveIn({ root, next, previous }: UpdateFolder, { moves }: UpdateRecord): void {
  for (const name of moves) {
    move(root, previous, name);
    move(next, root, name);
  }
}

/** Undoes `moveIn`, even if it was interrupted: moves the files in `previous` back. */
export function moveBack({ root, next, previous }: UpdateFolder, { moves, added }: UpdateRecord): void {
  for (const name of moves) {
    if (isThere(join(previous, name))) {
      // After an interruption, a start of the site may have created this file again in `root`. The created file then
      // replaces the one in `next`.
      if (isThere(join(root, name))) rmSync(join(next, name), { recursive: true, force: true });
      move(root, next, name);
      move(previous, root, name);
    } else if (added.includes(name)) move(root, next, name);
  }
}

function move(from: string, to: string, name: string): void {
  if (!isThere(join(from, name))) return;
  mkdirSync(dirname(join(to, name)), { recursive: true });
  renameSync(join(from, name), join(to, name));
}

function isThere(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}

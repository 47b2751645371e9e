import { lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { moveClone, type NewVersion } from './new-version.ts';
import { forgetRecord, markInstalled, readRecord, type UpdateRecord, writeRecord } from './record.ts';
import { UpdateError } from './update-error.ts';
import { type Environment, emptyFolder, type UpdateFolder } from './update-folder.ts';

/** Folders that are not in git. In an update from a commit, only these are renamed; git replaces the other files. */
const BESIDE_GIT = [
  'node_modules',
  'web/node_modules',
  'backend/node_modules',
  'editor/node_modules',
  'web/build',
];
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

/** Puts the next version into place. If that fails, undoes all moves and throws. */
export function switchTo(updateFolder: UpdateFolder, env: Environment, record: UpdateRecord): void {
  forgetRecord(updateFolder);
  emptyFolder(updateFolder.previous);
  writeRecord(updateFolder, record);
  try {
    if (record.commits) moveClone(updateFolder, env, record.commits, 'on');
    moveIn(updateFolder, record);
    markInstalled(updateFolder.root);
    writeRecord(updateFolder, { ...record, finished: true });
  } catch (error) {
    undoSwitch(updateFolder, env, record);
    throw error;
  }
}

function undoSwitch(updateFolder: UpdateFolder, env: Environment, record: UpdateRecord): void {
  // The clone comes first, because git may refuse to switch it, and then nothing has changed yet.
  if (record.commits) moveClone(updateFolder, env, record.commits, 'back');
  moveBack(updateFolder, record);
  markInstalled(updateFolder.root);
  forgetRecord(updateFolder);
}

/** Undoes a switch of versions that was killed. Returns whether there was one. Throws if it cannot be undone. */
export function undoUnfinished(updateFolder: UpdateFolder, env: Environment): boolean {
  const record = readRecord(updateFolder);
  if (record === null || record.finished) return false;
  undoSwitch(updateFolder, env, record);
  return true;
}

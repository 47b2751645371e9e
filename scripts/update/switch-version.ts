import { moveClone } from './new-version.ts';
import { forgetRecord, markInstalled, readRecord, type UpdateRecord, writeRecord } from './record.ts';
import { moveBack, moveIn } from './switch-files.ts';
import { type Environment, emptyFolder, type UpdateFolder } from './update-folder.ts';

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

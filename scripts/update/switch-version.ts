import { markInstalled } from './installed.ts';
import { moveClone } from './new-version.ts';
import { forgetRecord, readRecord, type UpdateRecord, writeRecord } from './record.ts';
import { moveBack, moveIn } from './switch-files.ts';
import { type Environment, emptyFolder, type Workshop } from './workshop.ts';

/** Moves the next version into place; on failure undoes all moves and throws. */
export function switchTo(workshop: Workshop, env: Environment, record: UpdateRecord): void {
  forgetRecord(workshop);
  emptyFolder(workshop.previous);
  writeRecord(workshop, record);
  try {
    if (record.commits) moveClone(workshop, env, record.commits.to, 'on');
    moveIn(workshop, record);
    markInstalled(workshop.root);
    writeRecord(workshop, { ...record, finished: true });
  } catch (error) {
    undoSwitch(workshop, env, record);
    throw error;
  }
}

function undoSwitch(workshop: Workshop, env: Environment, record: UpdateRecord): void {
  moveBack(workshop, record);
  if (record.commits) moveClone(workshop, env, record.commits.from, 'back');
  markInstalled(workshop.root);
  forgetRecord(workshop);
}

/** Undoes a switch that was killed half way; returns whether there was one. Throws `UpdateError`. */
export function undoUnfinished(workshop: Workshop, env: Environment): boolean {
  const record = readRecord(workshop);
  if (record === null || record.finished) return false;
  undoSwitch(workshop, env, record);
  return true;
}

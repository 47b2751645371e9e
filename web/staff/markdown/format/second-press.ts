import type { ChangeSet, EditorSelection, EditorState, Text, Transaction } from '@codemirror/state';
import { FORMAT } from '../undo-step.ts';

/** The last command on a text. */
interface Press {
  command: string;
  /** Changes that take the command back. */
  back: ChangeSet;
  before: EditorSelection;
  after: EditorSelection;
}

const presses = new WeakMap<Text, Press>();

/** Remembers the command that made a change, so that pressing it again takes exactly this change back. */
export function rememberPress(
  command: string,
  { startState, changes, newDoc, newSelection }: Transaction,
): void {
  const back = changes.invert(startState.doc);
  presses.set(newDoc, { command, back, before: startState.selection, after: newSelection });
}

/**
 * The change that takes back the command, if it was the last on this text, and the selection is as it left it. Null
 * otherwise.
 */
export function takenBack(state: EditorState, command: string): Transaction | null {
  const last = presses.get(state.doc);
  if (last?.command !== command || !last.after.eq(state.selection)) return null;
  return state.update({ changes: last.back, selection: last.before, userEvent: FORMAT });
}

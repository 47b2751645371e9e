import { isolateHistory } from '@codemirror/commands';
import {
  type ChangeSet,
  type EditorSelection,
  EditorState,
  type Extension,
  type Text,
  type Transaction,
} from '@codemirror/state';

/** User event of changes by a tool of the editor, such as a toolbar button or an entry of the `/` menu. */
export const FORMAT = 'input.format';

const UNDO_STEPS = [FORMAT, 'input.paste', 'input.replace', 'input.drop', 'delete.cut', 'move.drop'];

/** Whether a change is a separate undo step, not joined with the typing around it. */
export function isUndoStep(change: Transaction): boolean {
  return UNDO_STEPS.some((event) => change.isUserEvent(event));
}

/**
 * Stores each change for which `isUndoStep` is true as a separate step in CodeMirror's history. The Undo command in the
 * browser's menu uses this history too.
 */
export const undoSteps: Extension = EditorState.transactionExtender.of((change) =>
  isUndoStep(change) ? { annotations: isolateHistory.of('full') } : null,
);

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

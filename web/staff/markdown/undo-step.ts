import { isolateHistory } from '@codemirror/commands';
import { EditorState, type Extension, type Transaction } from '@codemirror/state';

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

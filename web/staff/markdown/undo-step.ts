import { isolateHistory } from '@codemirror/commands';
import { EditorState, type Extension, type Transaction } from '@codemirror/state';

/** User event of transactions that a toolbar action causes. */
export const FORMAT = 'input.format';

const UNDO_STEPS = [FORMAT, 'input.paste', 'input.replace', 'input.drop', 'delete.cut', 'move.drop'];

/** Whether a change is a separate undo step, not joined with the typing around it. */
export function isUndoStep(change: Transaction): boolean {
  return UNDO_STEPS.some((event) => change.isUserEvent(event));
}

/**
 * Makes changes for which `isUndoStep` is true separate steps in CodeMirror's history, which the browser's Undo menu
 * uses too.
 */
export const undoSteps: Extension = EditorState.transactionExtender.of((change) =>
  isUndoStep(change) ? { annotations: isolateHistory.of('full') } : null,
);

import { isolateHistory } from '@codemirror/commands';
import { EditorState, type Extension, type Transaction } from '@codemirror/state';

/** Marks a transaction of a toolbar action. */
export const FORMAT = 'input.format';

const UNDO_STEPS = [FORMAT, 'input.paste', 'input.replace', 'input.drop', 'delete.cut', 'move.drop'];

/** Whether a change is an undo step of its own, not joined with the typing around it. */
export function isUndoStep(change: Transaction): boolean {
  return UNDO_STEPS.some((event) => change.isUserEvent(event));
}

/** Makes such a change a step of its own in the editor's history, which the browser's Undo menu uses as well. */
export const undoSteps: Extension = EditorState.transactionExtender.of((change) =>
  isUndoStep(change) ? { annotations: isolateHistory.of('full') } : null,
);

import { isolateHistory } from '@codemirror/commands';
import { EditorState, type Extension, type Transaction } from '@codemirror/state';

/** Of a transaction that a toolbar's action makes. */
export const FORMAT = 'input.format';

const OWN_STEPS = [FORMAT, 'input.paste', 'input.replace', 'input.drop', 'delete.cut', 'move.drop'];

/** Whether a change is undone by itself, and not with the typing before and after it. */
export function isOwnStep(change: Transaction): boolean {
  return OWN_STEPS.some((event) => change.isUserEvent(event));
}

/** The same for the browser's own undo, as in its menus, which the editor answers by itself. */
export const ownSteps: Extension = EditorState.transactionExtender.of((change) =>
  isOwnStep(change) ? { annotations: isolateHistory.of('full') } : null,
);

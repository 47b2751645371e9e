import { type ChangeSet, EditorSelection, Transaction, type TransactionSpec } from '@codemirror/state';
import { FORMAT } from './undo.ts';

/** Whether a person changes the text by typing, pasting, deleting or dragging, and not with a tool of the editor. */
export const isByHand = (change: Transaction): boolean =>
  change.docChanged &&
  ['input', 'delete', 'move.drop'].some((event) => change.isUserEvent(event)) &&
  !change.isUserEvent(FORMAT);

/**
 * A transaction with other changes in place of those that a person made. `caret`: its position afterwards; a change
 * that does not move the caret, such as replacing all matches, still leaves it where it is.
 */
export function inPlaceOf(change: Transaction, changes: ChangeSet, caret: number): TransactionSpec {
  const userEvent = change.annotation(Transaction.userEvent);
  return {
    changes,
    effects: change.effects,
    ...(change.selection && { selection: EditorSelection.cursor(caret) }),
    scrollIntoView: change.scrollIntoView,
    ...(userEvent !== undefined && { userEvent }),
  };
}

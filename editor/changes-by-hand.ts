import {
  type ChangeSet,
  EditorSelection,
  EditorState,
  type Extension,
  Transaction,
  type TransactionSpec,
} from '@codemirror/state';
import type { Edit } from './text-changes.ts';
import { FORMAT } from './undo.ts';

/** Whether a person changes the text by typing, pasting, deleting or dragging, and not with a tool of the editor. */
export const isByHand = (change: Transaction): boolean =>
  change.docChanged &&
  ['input', 'delete', 'move.drop'].some((event) => change.isUserEvent(event)) &&
  !change.isUserEvent(FORMAT);

/** Whether an input method is writing a word. */
export const isComposed = (change: Transaction): boolean => change.isUserEvent('input.type.compose');

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

/**
 * A filter that makes the edit that `instead` returns in place of each edit of a person, except while an input method
 * composes. The caret keeps its distance from the end of the typed text, such as before the closing marks of a look.
 */
export const editInstead = (instead: (edit: Edit, change: Transaction) => Edit): Extension =>
  EditorState.transactionFilter.of((change) => {
    if (!isByHand(change) || isComposed(change)) return change;
    const { head } = change.newSelection.main;
    const edits: Edit[] = [];
    let isOther = false;
    let caret = 0;
    let behind = 0;
    change.changes.iterChanges((from, to, start, end, inserted) => {
      const insert = inserted.toString();
      const edit = instead({ from, to, insert }, change);
      isOther ||= edit.from !== from || edit.to !== to || edit.insert !== insert;
      caret = edit.to;
      behind = head >= start ? Math.max(0, end - head) : 0;
      edits.push(edit);
    });
    if (!isOther) return change;
    const changes = change.startState.changes(edits);
    return inPlaceOf(change, changes, changes.mapPos(caret, 1) - behind);
  });

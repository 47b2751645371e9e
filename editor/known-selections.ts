import {
  type EditorSelection,
  type EditorState,
  type Extension,
  StateField,
  type Text,
  Transaction,
  type TransactionSpec,
} from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** Maximum number of texts whose selections are known. */
const MOST = 500;

/** The selections in the last texts: right behind the change that made a text, or right before the one that ended it. */
const known = StateField.define<readonly { doc: Text; selection: EditorSelection }[]>({
  create: () => [],
  update(before, change) {
    const isByHand = change.annotation(Transaction.userEvent) !== undefined;
    if (!change.docChanged || !isByHand || change.isUserEvent('undo') || change.isUserEvent('redo'))
      return before;
    const { startState, newDoc, newSelection } = change;
    const others =
      before.at(-1)?.doc === startState.doc ? before.slice(1 - MOST, -1) : before.slice(2 - MOST);
    return [
      ...others,
      { doc: startState.doc, selection: startState.selection },
      { doc: newDoc, selection: newSelection },
    ];
  },
});

/** The selection that the editor had in a text, for an undo or redo that comes from outside; undefined for others. */
export const knownSelection = (state: EditorState, text: string): EditorSelection | undefined =>
  state.field(known, false)?.findLast(({ doc }) => doc.length === text.length && doc.toString() === text)
    ?.selection;

/** The selection for a redo, which CodeMirror would put behind the change. Null for other changes. */
export function redoneSelection(change: Transaction): TransactionSpec | null {
  if (!change.isUserEvent('redo')) return null;
  const selection = knownSelection(change.startState, change.newDoc.toString());
  if (!selection || selection.eq(change.newSelection)) return null;
  return { selection, annotations: Transaction.addToHistory.of(false), scrollIntoView: true };
}

/** Remembers the selections of texts, and restores them at a redo. */
export const knownSelections: Extension = [
  known,
  EditorView.updateListener.of(({ transactions, view }) => {
    const last = transactions.at(-1);
    const restored = last ? redoneSelection(last) : null;
    if (restored) view.dispatch(restored);
  }),
];

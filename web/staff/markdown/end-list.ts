import { deleteMarkupBackward, insertNewlineContinueMarkupCommand } from '@codemirror/lang-markdown';
import { ChangeSet, type StateCommand } from '@codemirror/state';
import type { KeyBinding } from '@codemirror/view';

const continueMarkup = insertNewlineContinueMarkupCommand({ nonTightLists: false });

/**
 * Continues a list or quote in a new line. In an empty entry, ends the list instead, and leaves an empty line behind
 * it, because the page would show words right below an entry as a part of it.
 */
export const continueOrEndList: StateCommand = ({ state, dispatch }) =>
  continueMarkup({
    state,
    dispatch: (change) => {
      const { newDoc, newSelection, changes } = change;
      const line = newDoc.lineAt(newSelection.main.head);
      const above = line.number > 1 ? newDoc.line(line.number - 1).text : '';
      const hasEnded = newDoc.lines === state.doc.lines && /^[\s>]*$/.test(line.text);
      if (!hasEnded || /^[\s>]*$/.test(above) || newSelection.ranges.length > 1) return dispatch(change);
      const empty = `${line.text.trimEnd()}\n`;
      dispatch(
        state.update({
          changes: changes.compose(ChangeSet.of({ from: line.from, insert: empty }, newDoc.length)),
          selection: { anchor: newSelection.main.head + empty.length },
          scrollIntoView: true,
          userEvent: 'input',
        }),
      );
    },
  });

/** Enter and Backspace in lists and quotes. */
export const LIST_KEYS: readonly KeyBinding[] = [
  { key: 'Enter', run: continueOrEndList },
  { key: 'Backspace', run: deleteMarkupBackward },
];

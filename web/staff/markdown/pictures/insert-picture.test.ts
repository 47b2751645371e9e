import { EditorState, type TransactionSpec } from '@codemirror/state';
import { expect, test } from 'vitest';
import { isUndoStep } from '../undo-step.ts';
import { insertPicture } from './insert-picture.ts';

function inserted(doc: string, anchor: number, readOnly = false) {
  const steps: boolean[] = [];
  const view = {
    state: EditorState.create({ doc, selection: { anchor }, extensions: EditorState.readOnly.of(readOnly) }),
    dispatch(change: TransactionSpec) {
      const transaction = view.state.update(change);
      steps.push(isUndoStep(transaction));
      view.state = transaction.state;
    },
  };
  insertPicture(view as unknown as Parameters<typeof insertPicture>[0], '![x](/p)');
  const text = view.state.doc.toString();
  const { head } = view.state.selection.main;
  return { text: `${text.slice(0, head)}|${text.slice(head)}`, steps };
}

test('a picture is inserted below the cursor’s line as one undo step, cursor after it', () => {
  expect(inserted('One two.\n\nThree.', 3)).toEqual({
    text: 'One two.\n\n![x](/p)|\n\nThree.',
    steps: [true],
  });
  expect(inserted('', 0).text).toBe('![x](/p)\n\n|');
});

test('read-only text stays unchanged', () => {
  expect(inserted('One.', 1, true)).toEqual({ text: 'O|ne.', steps: [] });
});

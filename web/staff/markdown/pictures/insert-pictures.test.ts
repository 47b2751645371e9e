import { EditorState, type Transaction } from '@codemirror/state';
import { expect, test } from 'vitest';
import { isUndoStep } from '../../../../editor/undo.ts';
import { insertPictures } from './insert-pictures.ts';

function inserted(doc: string, anchor: number, readOnly = false) {
  const steps: boolean[] = [];
  const view = {
    state: EditorState.create({ doc, selection: { anchor }, extensions: EditorState.readOnly.of(readOnly) }),
    dispatch(transaction: Transaction) {
      steps.push(isUndoStep(transaction));
      view.state = transaction.state;
    },
  };
  insertPictures('![x](/p)')(view);
  const text = view.state.doc.toString();
  const { head } = view.state.selection.main;
  return { text: `${text.slice(0, head)}|${text.slice(head)}`, steps };
}

test('a picture is inserted below the cursor’s line, with the cursor after it, in one undo step', () => {
  expect(inserted('One two.\n\nThree.', 3)).toEqual({
    text: 'One two.\n\n![x](/p)|\n\nThree.',
    steps: [true],
  });
  expect(inserted('', 0).text).toBe('![x](/p)\n\n|');
});

test('inserting a picture does not change read-only text', () => {
  expect(inserted('One.', 1, true)).toEqual({ text: 'O|ne.', steps: [] });
});

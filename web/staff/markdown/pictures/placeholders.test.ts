import { EditorState, Text, type TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { expect, test } from 'vitest';
import {
  holdPlace,
  type Placeholder,
  placeholders,
  placeOf,
  releasePlace,
} from '../../../../editor/placeholders.ts';
import { fittedPicture } from './insert-pictures.ts';

const aHolder = (): Placeholder => ({ draw: () => {}, subscribe: () => () => {} });

/** A mock view with the parts that placeholders need. `|` in the text is the cursor. */
function viewOf(marked: string): EditorView & { text: () => string } {
  const anchor = marked.indexOf('|');
  const doc = marked.replace('|', '');
  const view = {
    state: EditorState.create({ doc, selection: { anchor }, extensions: placeholders }),
    dispatch(change: TransactionSpec) {
      view.state = view.state.update(change).state;
    },
    text() {
      const { head } = view.state.selection.main;
      const text = view.state.doc.toString();
      return `${text.slice(0, head)}|${text.slice(head)}`;
    },
  };
  return view as unknown as EditorView & { text: () => string };
}

test('an upload’s placeholder moves with the text before it, and stays before text typed at it', () => {
  const view = viewOf('Words.|');
  const holder = aHolder();
  holdPlace(view, holder, 6);
  view.dispatch({ changes: { from: 0, insert: 'More ' } });
  view.dispatch({ changes: { from: 11, insert: ' Behind.' } });
  expect(placeOf(view.state, holder)).toBe(11);
  releasePlace(view, holder);
  expect(placeOf(view.state, holder)).toBeNull();
  expect(view.state.doc.toString()).toBe('More Words. Behind.');
});

test.each([
  ['- one|', ' two', 9],
  ['- one|', '\n- two', 5],
  ['> one|', ' two', 9],
  ['one|', ' two', 3],
])('a placeholder at the end of %j, where %j is typed, is at %i then', (marked, insert, at) => {
  const view = viewOf(marked);
  const holder = aHolder();
  holdPlace(view, holder, marked.length - 1);
  view.dispatch({ changes: { from: marked.length - 1, insert } });
  expect(placeOf(view.state, holder)).toBe(at);
});

test('a picture replaces its placeholder; the cursor and later pictures come after it', () => {
  const view = viewOf('Words.|');
  const [one, two] = [aHolder(), aHolder()];
  holdPlace(view, one, 6);
  holdPlace(view, two, 6);
  const [first, second] = ['![](/pictures/a/1600.jpg)', '![](/pictures/b/1600.jpg)'];
  releasePlace(view, one, fittedPicture(view.state.doc, 6, first, null));
  expect(view.text()).toBe(`Words.\n\n${first}\n\n|`);
  const at = placeOf(view.state, two) ?? -1;
  releasePlace(view, two, fittedPicture(view.state.doc, at, second, 'a'));
  expect(view.text()).toBe(`Words.\n\n${first}\n${second}\n\n|`);
});

test.each([
  ['One.', 4, '\n\nX\n\n'],
  ['One.\n\n', 6, 'X\n\n'],
  ['One.\nTwo.', 4, '\n\nX\n'],
  ['One.\n\nTwo.', 4, '\n\nX'],
  ['', 0, 'X\n\n'],
])('a picture inserted into %j at %i is a paragraph of its own', (text, at, insert) => {
  expect(fittedPicture(Text.of(text.split('\n')), at, 'X', null)).toEqual({ from: at, to: at, insert });
});

test('inserting a picture does not split the word being typed', () => {
  expect(fittedPicture(Text.of(['One lanterns.']), 8, 'X', null)).toEqual({
    from: 4,
    to: 4,
    insert: '\n\nX\n\n',
  });
  expect(fittedPicture(Text.of(['One lanterns.']), 4, 'X', null).from).toBe(4);
  expect(fittedPicture(Text.of(['One lanterns.']), 12, 'X', null).from).toBe(12);
});

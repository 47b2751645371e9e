import { deleteCharBackward, deleteCharForward, history, undo } from '@codemirror/commands';
import { EditorSelection, type StateCommand } from '@codemirror/state';
import { expect, test } from 'vitest';
import { opened } from '../../test/stages/opened-text.ts';
import { wholeFences } from './whole-fences.ts';

const typeX: StateCommand = ({ state, dispatch }) => {
  dispatch(state.update(state.replaceSelection('x'), { userEvent: 'input.type' }));
  return true;
};
const KEYS = { back: deleteCharBackward, del: deleteCharForward, x: typeX };

test.each<[string, keyof typeof KEYS, string]>([
  ['one ⟦two\n\n```\nco⟧de\n```\n\nthree', 'x', 'one x|\n```\nde\n```\n\nthree'],
  ['one ⟦two\n\n```js\nco⟧de\n```', 'back', 'one |\n```js\nde\n```'],
  ['```\nco⟦de\n```\n\nth⟧ree', 'x', '```\ncox|\n```\nree'],
  ['```\nco⟦de\n```\n\none\n\n```\nmo⟧re\n```', 'back', '```\nco|\n```\n\n```\nre\n```'],
  ['a ⟦b\n\n```\ncode\n```\n\nth⟧ree', 'x', 'a x|ree'],
  ['> ```\n> co⟦de\n> ```\n\nth⟧ree', 'back', '> ```\n> co|\n> ```\nree'],
  ['```\ncode\n```\n|three', 'back', '```\ncode|\n```\nthree'],
  ['```\ncode|\n```\nthree', 'del', '```\ncode\n```\n|three'],
  ['```\n|code\n```', 'back', '```\n|code\n```'],
  ['one|\n```\ncode\n```', 'del', 'one\n```\n|code\n```'],
  ['a\n\n```js\n|\n```\nb', 'back', 'a\n\n|\nb'],
  ['```\n|\n```', 'x', '```\nx|\n```'],
  ['```js|\ncode\n```', 'back', '```j|\ncode\n```'],
  ['```\ncode\n```|', 'back', '```\ncode\n``|'],
  ['```\ncode\n```|', 'x', '```\ncode\n```\nx|'],
  ['> ```\n> code\n> ```|', 'x', '> ```\n> code\n> ```\n> x|'],
  ['|```js\ncode\n```', 'x', 'x|\n```js\ncode\n```'],
])('in %j, the key %s gives %j', (before, key, after) => {
  const doc = before.replace(/[|⟦⟧]/g, '');
  const from = before.search(/[|⟦]/);
  const to = before.includes('⟧') ? before.indexOf('⟧') - 1 : from;
  let state = opened(doc, [wholeFences, history()]);
  state = state.update({ selection: EditorSelection.single(from, to) }).state;
  const view = { state, dispatch: (change: { state: typeof state }) => (state = change.state) };
  KEYS[key](view as never);
  const { head } = state.selection.main;
  expect(`${state.sliceDoc(0, head)}|${state.sliceDoc(head)}`).toBe(after);
  undo({ state, dispatch: (change) => (state = change.state) });
  expect(state.doc.toString()).toBe(doc);
});

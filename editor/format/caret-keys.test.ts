import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { EditorSelection, EditorState, type Transaction, type TransactionSpec } from '@codemirror/state';
import { Direction, type EditorView, keymap } from '@codemirror/view';
import { expect, test } from 'vitest';
import { opened } from '../../test/stages/opened-text.ts';
import { caretKeys, isOnlyMarks, wordsStart } from './caret-keys.ts';

test.each([
  ['- word', 2],
  ['  - [ ] word', 8],
  ['12) word', 4],
  ['> - word', 4],
  ['## word', 3],
  ['word - word', 0],
  ['**bold** word', 0],
  ['\\- word', 0],
  ['    - code', 0],
])('the words in “%s” start at %i', (text, start) => {
  expect(wordsStart(opened(text), text.length)).toBe(start);
});

test.each([
  ['a ⟦**⟧bold**', true],
  ['a⟦ **⟧bold**', true],
  ['a **bold⟦** ⟧c', true],
  ['a `code⟦`⟧', true],
  ['a **b⟦ ⟧c**', false],
  ['a ⟦** ⟧b', false],
  ['a **bol⟦d**⟧', false],
  ['a [b⟦](/⟧x)', false],
])('in “%s”, only marks are selected: %s', (marked, isTrue) => {
  const [from, to] = [marked.indexOf('⟦'), marked.indexOf('⟧') - 1];
  expect(isOnlyMarks(opened(marked.replace(/[⟦⟧]/g, '')), from, to)).toBe(isTrue);
});

test.each([
  ['Alt-ArrowLeft', Direction.LTR, '- ⟦one⟧', 2],
  ['Alt-ArrowRight', Direction.LTR, '- ⟦one⟧', 5],
  ['Alt-ArrowLeft', Direction.RTL, '- ⟦שלו⟧', 5],
  ['Alt-ArrowRight', Direction.RTL, '- ⟦שלו⟧', 2],
  ['Cmd-ArrowLeft', Direction.LTR, '- one⟦⟧', 2],
  ['Cmd-ArrowRight', Direction.LTR, '- one⟦⟧', null],
  ['Cmd-ArrowLeft', Direction.RTL, '- שלו⟦⟧', null],
  ['Cmd-ArrowRight', Direction.RTL, '- שלו⟦⟧', 2],
])('%s in a line with direction %i, “%s”, moves to %j', (mac, direction, marked, expected) => {
  const [anchor, head] = [marked.indexOf('⟦'), marked.indexOf('⟧') - 1];
  const state = EditorState.create({
    doc: marked.replace(/[⟦⟧]/g, ''),
    selection: { anchor, head },
    extensions: [caretKeys, markdown({ base: markdownLanguage })],
  });
  let moved: Transaction | null = null;
  const view = {
    state,
    textDirectionAt: () => direction,
    moveToLineBoundary: () => EditorSelection.cursor(0),
    dispatch: (spec: TransactionSpec) => (moved = state.update(spec)),
  };
  const binding = state
    .facet(keymap)
    .flat()
    .find((one) => one.mac === mac);
  const isDone = binding?.run?.(view as unknown as EditorView);
  expect(isDone ? (moved as Transaction | null)?.newSelection.main.head : null).toBe(expected);
});

import { history, redo, undo } from '@codemirror/commands';
import { EditorState, type StateCommand, type Transaction } from '@codemirror/state';
import { tests as commonMark } from 'commonmark-spec';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds, SEED, timeLimit } from '../../backend/test/rounds.ts';
import { writtenTexts } from '../../test/samples/written-texts.ts';
import { moveBlocksDown, moveBlocksUp } from './move-blocks.ts';

function run(command: StateCommand, marked: string): string {
  const [anchor, head] = [marked.indexOf('‹'), marked.indexOf('›') - 1];
  const extensions = [EditorState.lineSeparator.of('\n')];
  let state = EditorState.create({
    doc: marked.replace(/[‹›]/g, ''),
    selection: { anchor, head },
    extensions,
  });
  command({ state, dispatch: (transaction) => (state = transaction.state) });
  const { from, to } = state.selection.main;
  const text = state.doc.toString();
  return `${text.slice(0, from)}‹${text.slice(from, to)}›${text.slice(to)}`;
}

test.each([
  ['a paragraph', 'on‹›e\n1\n\ntwo\n\nthree', 'two\n\non‹›e\n1\n\nthree'],
  ['two paragraphs', 'o‹ne\n\ntw›o\n\nthree', 'three\n\no‹ne\n\ntw›o'],
  ['a heading over words', '# o‹›ne\ntwo', 'two\n\n# o‹›ne'],
  ['words over a list without an empty line', 'o‹›ne\n- two\n\nthree', '- two\n\no‹›ne\n\nthree'],
  ['a list entry', '- o‹›ne\n  - in\n- two', '- two\n- o‹›ne\n  - in'],
  ['an entry inside an entry', '- one\n  - t‹›wo\n  - three', '- one\n  - three\n  - t‹›wo'],
  ['the last entry', '- one\n- t‹›wo\n\nthree', '- one\n\nthree\n\n- t‹›wo'],
  ['the last entry of a quote', '> 1. one\n> 2. t‹›wo\n>\n> three', '> 1. one\n>\n> three\n>\n> 2. t‹›wo'],
  ['the last entry of the text', '- one\n- t‹›wo', '- one\n- t‹›wo'],
  ['words below a heading of a quote', '> # one\n> t‹›wo\n>\n> three', '> # one\n>\n> three\n>\n> t‹›wo'],
  ['a numbered entry', '1. o‹›ne\n2. two', '1. two\n2. o‹›ne'],
  ['the only entry', '- o‹›ne\n\ntwo', 'two\n\n- o‹›ne'],
  ['a paragraph of a quote', '> o‹›ne\n>\n> two', '> two\n>\n> o‹›ne'],
  ['a table', '| a‹› |\n| - |\n\ntwo', 'two\n\n| a‹› |\n| - |'],
  ['code', '```\na\n\nb‹›\n```\n\ntwo', 'two\n\n```\na\n\nb‹›\n```'],
  ['the last block', 'one\n\nt‹›wo', 'one\n\nt‹›wo'],
])('%s moves down past the next block', (_what, before, after) => {
  expect(run(moveBlocksDown, before)).toBe(after);
});

test.each([
  ['a paragraph', 'one\n\ntw‹›o', 'tw‹›o\n\none'],
  ['a paragraph after a heading below words', 'one\n# two\n\nth‹›ree', 'one\n\nth‹›ree\n\n# two'],
  ['the first entry', 'one\n\n- t‹›wo\n- three', '- t‹›wo\n\none\n\n- three'],
  ['an entry with words below', '- one\n- t‹›wo\n\n  more', '- t‹›wo\n\n  more\n- one'],
])('%s moves up past the block before', (_what, before, after) => {
  expect(run(moveBlocksUp, before)).toBe(after);
});

test('redo moves blocks with selected words again, and typing replaces these', () => {
  let state = EditorState.create({
    doc: 'one two\n\nthree four',
    selection: { anchor: 5, head: 7 },
    extensions: history(),
  });
  const target = { dispatch: (transaction: Transaction) => (state = transaction.state) };
  for (const command of [moveBlocksDown, undo, redo]) command({ state, ...target });
  state = state.update(state.replaceSelection('x')).state;
  expect(state.doc.toString()).toBe('three four\n\none tx');
});

test('redo leaves a caret at the end of the block that moved up', () => {
  let state = EditorState.create({ doc: 'one\n\ntwo', selection: { anchor: 8 }, extensions: history() });
  const target = { dispatch: (transaction: Transaction) => (state = transaction.state) };
  for (const command of [moveBlocksUp, undo, redo]) command({ state, ...target });
  expect(state.selection.main.head).toBe(3);
});

const TEXTS = writtenTexts(commonMark).filter((text) => text.trim().includes('\n\n'));
const letters = (text: string) => [...text.replace(/[\s>]/g, '')].sort().join('');

test(
  'random blocks move without a change of their characters, and back again',
  () => {
    let [moved, same] = [0, 0];
    const press = fc.record({ text: fc.constantFrom(...TEXTS), from: fc.nat(100_000), length: fc.nat(30) });
    fc.assert(
      fc.property(press, ({ text, from, length }) => {
        const anchor = from % (text.length + 1);
        const head = Math.min(anchor + length, text.length);
        const extensions = [EditorState.lineSeparator.of('\n')];
        let state = EditorState.create({ doc: text, selection: { anchor, head }, extensions });
        const press = (command: StateCommand) =>
          command({ state, dispatch: (transaction) => (state = transaction.state) });
        press(moveBlocksDown);
        const after = state.doc.toString();
        if (after === text) return;
        moved++;
        expect(letters(after)).toBe(letters(text));
        press(moveBlocksUp);
        if (state.doc.toString() === text) same++;
      }),
      { numRuns: rounds(1_000, 20_000), seed: SEED },
    );
    expect(moved).toBeGreaterThan(200);
    expect(same).toBeGreaterThan(moved / 2);
  },
  timeLimit(600_000),
);

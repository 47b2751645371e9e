import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { EditorState, type StateCommand } from '@codemirror/state';
import { tests as commonMark } from 'commonmark-spec';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds, SEED, timeLimit } from '../../backend/test/rounds.ts';
import { shownCells } from '../../test/samples/shown-cells.ts';
import { writtenTexts } from '../../test/samples/written-texts.ts';
import { isUndoStep } from '../undo.ts';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAbove,
  alignColumn,
  moveColumnLeft,
  moveColumnRight,
  moveRowDown,
  moveRowUp,
  removeColumn,
  removeRow,
} from './table-changes.ts';
import { cellBelow, nextCell, previousCell, tableCommand } from './table-commands.ts';
import { addRowBelow, type Row, readRow, type TableChange, tableAt, writtenRow } from './table-model.ts';

const extensions = [EditorState.lineSeparator.of('\n'), markdown({ base: markdownLanguage })];

/** Runs a command. `‹` and `›` enclose the selection in `marked` and in the result; null for a refusal. */
function run(command: StateCommand, marked: string): string | null {
  const [anchor, head] = [marked.indexOf('‹'), marked.indexOf('›') - 1];
  const doc = marked.replace(/[‹›]/g, '');
  let state = EditorState.create({ doc, selection: { anchor, head }, extensions });
  let steps = 0;
  const done = command({
    state,
    dispatch: (transaction) => {
      if (transaction.docChanged) expect(isUndoStep(transaction)).toBe(true);
      steps++;
      state = transaction.state;
    },
  });
  if (!done) return null;
  expect(steps).toBe(1);
  const { from, to } = state.selection.main;
  const text = state.doc.toString();
  return `${text.slice(0, from)}‹${text.slice(from, to)}›${text.slice(to)}`;
}

const HEAD = '| a | b |\n| - | - |\n';

test.each<[string, StateCommand, string, string | null]>([
  ['Tab', nextCell, '| a‹› | b |\n| - | - |', '| a | ‹b› |\n| - | - |'],
  ['Tab past the alignments', nextCell, `| a | b‹› |\n| - | - |\n| c | d |`, `${HEAD}| ‹c› | d |`],
  ['Tab in the last cell', nextCell, `${HEAD}| c | d‹› |`, `${HEAD}| c | d |\n| ‹› |  |`],
  ['Tab in a quote', nextCell, '> | a‹› |\n> | - |', '> | a |\n> | - |\n> | ‹› |'],
  ['Tab in a short row', nextCell, `${HEAD}| c‹› |\n| d | e |`, `${HEAD}| c | ‹› |\n| d | e |`],
  ['Tab over an escaped bar', nextCell, `${HEAD}| c \\|‹› | d |`, `${HEAD}| c \\| | ‹d› |`],
  ['Tab in a row without outer bars', nextCell, 'a‹› | b\n--- | ---', 'a | ‹b›\n--- | ---'],
  ['Tab in words', nextCell, 'a‹› | b', null],
  ['Shift+Tab', previousCell, `${HEAD}| c‹› | d |`, `| a | ‹b› |\n| - | - |\n| c | d |`],
  ['Shift+Tab in the first cell', previousCell, '| a‹› | b |\n| - | - |', null],
  ['Enter', cellBelow, '| a | b‹› |\n| - | - |\n| 水 | שלום |', `${HEAD}| 水 | ‹שלום› |`],
  ['Enter in the last row', cellBelow, `${HEAD}| c | d‹› |`, `${HEAD}| c | d |\n|  | ‹› |`],
  [
    'Enter in an empty last row',
    cellBelow,
    `${HEAD}| c | d |\n| ‹› |  |\n\ne`,
    `${HEAD}| c | d |\n\n‹›\n\ne`,
  ],
  ['Enter behind a row', cellBelow, `${HEAD}| c | d |‹›`, null],
  ['Enter before a row', cellBelow, `${HEAD}‹›| c | d |`, null],
])('%s in a table is the next cell, row or line of “$2”', (_what, command, before, after) => {
  expect(run(command, before)).toBe(after);
});

test.each<[string, TableChange, string, string | null]>([
  ['row below', addRowBelow, '| a‹› | b |\n| - | - |\n| c | d |', `${HEAD}| ‹› |  |\n| c | d |`],
  ['row above', addRowAbove, `${HEAD}| c‹› | d |`, `${HEAD}| ‹› |  |\n| c | d |`],
  ['row above the names', addRowAbove, '| a‹› | b |\n| - | - |', null],
  ['remove a row', removeRow, `${HEAD}| c‹› | d |\n| e | f |`, `${HEAD}| ‹e› | f |`],
  ['remove the names', removeRow, '| a‹› | b |\n| - | - |', null],
  ['move a row down', moveRowDown, `${HEAD}| c‹› | d |\n| e |`, `${HEAD}| e |\n| ‹c› | d |`],
  ['column before', addColumnBefore, 'a‹› | b\n--- | ---', '| ‹› |a | b\n--- |--- | ---'],
  ['column after', addColumnAfter, `${HEAD}| c‹› |`, '| a |  | b |\n| - | --- | - |\n| c | ‹› |'],
  ['remove a column', removeColumn, '| a‹› | b |\n|:-|-|\n| c |', '| ‹b› |\n|-|\n|  |'],
  ['remove the last column', removeColumn, '| a‹› |\n| - |', null],
  ['move a column', moveColumnRight, '| a‹› | `b\\|` |\n|:-|-|\n| c |', '| `b\\|` | ‹a› |\n|-|:-|\n|  | c |'],
  ['align', alignColumn('center'), '| a‹› |\n| --- |', '| ‹a› |\n| :---: |'],
  ['align as text', alignColumn('none'), '| a‹› |\n|:-:|', '| ‹a› |\n|-|'],
])('the tool “%s” turns the table “$2” into “$3”', (_what, change, before, after) => {
  expect(run(tableCommand(change), before)).toBe(after);
});

test('each line of a text is written as it was read', () => {
  for (const text of writtenTexts(commonMark))
    for (const line of text.split('\n')) expect(writtenRow(readRow(line))).toBe(line);
});

const words = fc.constantFrom(
  '',
  'a',
  '**b** c',
  '`d\\|e`',
  '水',
  'שלום',
  'f \\| g',
  '[h](/i)',
  '👩‍🚀',
  '\\\\',
);
const space = fc.constantFrom('', ' ', '  ');
const cell = fc.tuple(space, words, space).map((parts) => parts.join(''));
const bars = fc.record({ opens: fc.boolean(), closes: fc.boolean() });

/** Tables with rows of different lengths, with and without a `|` outside. */
const table = fc.integer({ min: 2, max: 4 }).chain((columns) => {
  const row = (length: fc.Arbitrary<number>) =>
    fc
      .tuple(
        bars,
        length.chain((count) => fc.array(cell, { minLength: count, maxLength: count })),
      )
      .map(
        ([{ opens, closes }, cells]): Row => ({
          prefix: '',
          opens: opens || cells[0]?.trim() === '' || cells.length === 1,
          cells,
          closes: closes || cells.at(-1)?.trim() === '' || cells.length === 1,
          end: '',
        }),
      );
  const dashes = fc.constantFrom('---', ':-', '-:', ' :-: ');
  const line = fc.array(dashes, { minLength: columns, maxLength: columns });
  return fc
    .tuple(
      row(fc.constant(columns)),
      line,
      fc.array(row(fc.integer({ min: 1, max: columns })), { maxLength: 4 }),
    )
    .map(([head, cells, body]) => [head, { prefix: '', opens: true, cells, closes: true, end: '' }, ...body])
    .map((rows) => rows.map(writtenRow).join('\n'));
});

const PAIRS: readonly (readonly [TableChange, TableChange])[] = [
  [addRowBelow, removeRow],
  [addColumnAfter, removeColumn],
  [addColumnBefore, removeColumn],
  [moveRowDown, moveRowUp],
  [moveColumnRight, moveColumnLeft],
  [moveColumnLeft, moveColumnRight],
];

test(
  'a tool changes only its row or column of random tables, and the opposite one gives the table back',
  () => {
    let changed = 0;
    const press = fc.record({ text: table, at: fc.nat(200), pair: fc.constantFrom(...PAIRS) });
    fc.assert(
      fc.property(press, ({ text, at, pair: [change, opposite] }) => {
        let state = EditorState.create({ doc: text, selection: { anchor: at % text.length }, extensions });
        const read = tableAt(state, 0);
        if (!read || shownCells(text).length === 0) return;
        expect(read.rows.map(writtenRow).join('\n')).toBe(text);
        const runOn = (one: TableChange) =>
          tableCommand(one)({ state, dispatch: (transaction) => (state = transaction.state) });
        if (!runOn(change)) return;
        changed++;
        const sorted = (one: string) =>
          shownCells(one)
            .flat()
            .filter((words) => words !== '')
            .sort();
        expect(sorted(state.doc.toString())).toEqual(sorted(text));
        expect(runOn(opposite)).toBe(true);
        expect(shownCells(state.doc.toString())).toEqual(shownCells(text));
      }),
      { numRuns: rounds(400, 20_000), seed: SEED },
    );
    expect(changed).toBeGreaterThan(100);
  },
  timeLimit(600_000),
);

import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds, SEED, timeLimit } from '../../backend/test/rounds.ts';
import { shownCells } from '../../test/samples/shown-cells.ts';
import { cellText, drawnTables, drawsTables, showTable, textTables, typedTable } from './drawn-tables.ts';
import { moveLinesUp } from './moving-lines.ts';
import { fillCells, readGrid } from './table-changes.ts';
import { tableCommand } from './table-commands.ts';
import { tableGuard } from './table-guard.ts';

const extensions = [
  EditorState.lineSeparator.of('\n'),
  markdown({ base: markdownLanguage }),
  drawsTables.of(true),
  textTables,
  typedTable,
  tableGuard,
];

/** A state of a text in which `‹` and `›` enclose the selection. */
function stateOf(marked: string): EditorState {
  const [anchor, head] = [marked.indexOf('‹'), marked.indexOf('›') - 1];
  const doc = marked.replace(/[‹›]/g, '');
  const state = EditorState.create({ doc, selection: { anchor, head }, extensions });
  // A new state parses for at most 20 ms, which a busy machine may not grant. The next one has the whole tree.
  ensureSyntaxTree(state, state.doc.length, timeLimit(10_000));
  return state.update({}).state;
}

function marked(state: EditorState): string {
  const { from, to } = state.selection.main;
  const text = state.doc.toString();
  return `${text.slice(0, from)}‹${text.slice(from, to)}›${text.slice(to)}`;
}

const HEAD = '| a | b |\n| - | - |\n';

test('a table that is typed as Markdown is drawn when the caret leaves it', () => {
  const typed = '| a | b |\n| --- | --- |\n| c | d |\n\nx';
  let state = stateOf('‹›');
  for (const letter of typed)
    state = state.update(state.replaceSelection(letter), {
      userEvent: letter === '\n' ? 'input' : 'input.type',
    }).state;
  expect(state.doc.toString()).toBe(typed);
  expect(drawnTables(state, 0, 0)).toHaveLength(1);
});

test.each([
  ['a row', `${HEAD}| c | d |\n| e‹› | f |`, `${HEAD}| ‹e› | f |\n| c | d |`],
  ['nothing from the first row', `${HEAD}| c‹› | d |`, `${HEAD}| c‹› | d |`],
  ['words below a table past all of it', `${HEAD}| c | d |\n\nx‹›`, `x‹›\n\n${HEAD}| c | d |`],
])('Alt+↑ moves %s', (_what, before, after) => {
  let state = stateOf(before);
  moveLinesUp({ state, dispatch: (change) => (state = change.state) });
  expect(marked(state)).toBe(after);
});

describe('where tables are drawn with cells, typing', () => {
  const type = (text: string, insert: string, userEvent = 'input.type') => {
    const state = stateOf(text);
    const change = state.changeByRange(({ from, to }) => ({
      changes: { from, to, insert },
      range: state.selection.main.extend(from + insert.length, from + insert.length),
    }));
    return state.update(change, { userEvent }).state.doc.toString();
  };

  test.each<[string, string, string, string]>([
    ['goes into the words', `${HEAD}| c‹› | d |`, 'x', `${HEAD}| cx | d |`],
    ['escapes a |', `${HEAD}| c‹› | d |`, '|', `${HEAD}| c\\| | d |`],
    ['leaves an escaped |', `${HEAD}| c‹› | d |`, '\\|', `${HEAD}| c\\| | d |`],
    ['keeps a \\ away from a |', `${HEAD}|c‹›|d|`, '\\', `${HEAD}|c\\ |d|`],
    ['before the first | goes into the first cell', `${HEAD}‹›| c | d |`, 'x', `${HEAD}| xc | d |`],
    ['behind the last | goes into the last cell', `${HEAD}| c | d |‹›`, 'x', `${HEAD}| c | dx |`],
    ['over words of two cells leaves both', `${HEAD}| c‹c | d›d |`, 'x', `${HEAD}| cx | d |`],
    ['over two rows leaves both', `${HEAD}| c‹c | d |\n| e | f›f |`, '', `${HEAD}| c |  |\n|  | f |`],
    ['over a whole table replaces it', `‹${HEAD}| c | d |›`, 'x\n\n| y', 'x\n\n| y'],
    ['over more than a table replaces it', `Be‹fore\n\n${HEAD}| c | d |\n\nAft›er`, 'x', 'Bexer'],
    [
      'from the text before it into a table',
      `Be‹fore\n\n| a‹a | b |\n| - | - |`.replace('a‹a', 'a›a'),
      'x',
      'Bex\n\n| a | b |\n| - | - |',
    ],
    ['puts lines into one', `${HEAD}| c‹› | d |`, 'x\ny\n\nz\n', `${HEAD}| cx y z | d |`],
    ['opens a row without outer bars', 'a | b\n--- | ---\n‹›c | d', '> ', 'a | b\n--- | ---\n|> c | d'],
    ['keeps the last cell of such a row', 'a | b\n--- | ---\nc | ‹d›', '', 'a | b\n--- | ---\nc | |'],
    ['keeps the row above from the table', `Words\n‹\n›${HEAD}| c | d |`, '', `Words\n\n${HEAD}| c | d |`],
    [
      'keeps the next paragraph from the table',
      `${HEAD}| c | d |\n‹\n›Words`,
      '',
      `${HEAD}| c | d |\n\nWords`,
    ],
    ['right below it begins a paragraph', `${HEAD}| c | d |\n‹›\ny`, 'x', `${HEAD}| c | d |\n\nx\n\ny`],
    ['right above it stays apart', `- x\n‹›\n${HEAD}| c | d |`, 'y', `- x\ny\n\n${HEAD}| c | d |`],
    ['in a table within a quote is not changed', '> | a‹› |\n> | - |', '|', '> | a| |\n> | - |'],
    ['elsewhere is not changed', `a‹›\n\n${HEAD}`, '|\n', `a|\n\n\n${HEAD}`],
  ])('%s', (_, text, insert, expected) => {
    expect(type(text, insert)).toBe(expected);
  });

  test('a table that is shown as text is edited as text', () => {
    const table = stateOf(`${HEAD}| c‹› | d |`);
    const state = table.update({ effects: showTable.of({ from: 0, asText: true }) }).state;
    expect(drawnTables(state, 0, state.doc.length)).toEqual([]);
    const { from } = state.selection.main;
    const typed = state.update({ changes: { from, insert: '|' }, userEvent: 'input.type' }).state;
    expect(typed.doc.toString()).toBe(`${HEAD}| c| | d |`);
    const again = typed.update({ effects: showTable.of({ from: 0, asText: false }) }).state;
    expect(drawnTables(again, 0, again.doc.length)).toHaveLength(1);
  });
});

test.each<[string, string, string]>([
  ['before the first |', `${HEAD}‹›| c | d |`, `${HEAD}| ‹›c | d |`],
  ['behind the last |', `${HEAD}| c | d |‹›`, `${HEAD}| c | d‹› |`],
  ['into white space', `${HEAD}| c     ‹›   | d |`, `${HEAD}| c‹›        | d |`],
  ['into an empty cell', `${HEAD}|‹›   | d |`, `${HEAD}| ‹›  | d |`],
  ['into words', `${HEAD}| c‹›c | d |`, `${HEAD}| c‹›c | d |`],
])('a caret that is put %s is in the words', (_, text, expected) => {
  const { doc, selection } = stateOf(text);
  const state = EditorState.create({ doc, extensions });
  expect(marked(state.update({ selection, userEvent: 'select.pointer' }).state)).toBe(expected);
});

test.each<[string, string]>([
  ['a|b', 'a\\|b'],
  ['a\\|b', 'a\\|b'],
  ['a\\\\|b', 'a\\\\\\|b'],
  ['\none\n two \n', 'one two'],
])('a cell contains %j as %j', (text, expected) => {
  expect(cellText(text)).toBe(expected);
});

test.each<[string, string[][] | null]>([
  ['one two', null],
  ['one\ntwo', null],
  ['a\tb', [['a', 'b']]],
  [
    'a\tb\r\n\td\r\n',
    [
      ['a', 'b'],
      ['', 'd'],
    ],
  ],
  ['"a ""b""\nc"\td', [['a "b"\nc', 'd']]],
  ['"a" b\tc', [['"a" b', 'c']]],
])('the cells of a sheet %j are read', (text, expected) => {
  expect(readGrid(text)).toEqual(expected);
});

test.each<[string, string[][], string, string]>([
  ['into the cells from the caret on', [['x', 'y']], `${HEAD}| c‹› | d |`, `${HEAD}| x | ‹y› |`],
  [
    'with rows and columns that the table lacks',
    [
      ['x', 'y'],
      ['z', 'w'],
    ],
    `${HEAD}| c | d‹› |`,
    '| a | b |  |\n| - | - | --- |\n| c | x | y |\n|  | z | ‹w› |',
  ],
  [
    'past the line of alignments',
    [['x'], ['y']],
    `| a‹› | b |\n| - | - |\n| c | d |`,
    '| x | b |\n| - | - |\n| ‹y› | d |',
  ],
  ['escaped and on one line', [['x|y\nz']], `${HEAD}| c‹› | d |`, `${HEAD}| ‹x\\|y z› | d |`],
])('cells of a sheet are put %s', (_, grid, text, expected) => {
  let state = stateOf(text);
  tableCommand(fillCells(grid))({ state, dispatch: (transaction) => (state = transaction.state) });
  expect(marked(state)).toBe(expected);
});

test(
  'no typing, deleting or pasting within a drawn table changes its number of rows and cells',
  () => {
    const words = fc.constantFrom('', ' ', 'ab', ' cd ', '*e*', '`f \\| g`', '字', 'ع', '\\|', 'h\\\\');
    const row = fc.array(words, { minLength: 2, maxLength: 3 });
    const table = fc
      .record({ head: row, body: fc.array(row, { maxLength: 3 }), bars: fc.boolean() })
      .map(({ head, body, bars }) =>
        [head, head.map(() => '---'), ...body]
          .map((cells) =>
            bars || cells.some((cell) => cell.trim() === '') ? `|${cells.join('|')}|` : cells.join('|'),
          )
          .join('\n'),
      );
    const insert = fc.oneof(
      fc.constantFrom('', '', 'x', ' ', '|', '\\', '`', '\n', '> ', '- ', '字'),
      fc.string({ maxLength: 4 }),
    );
    const edit = fc.record({ from: fc.nat(200), length: fc.nat(12), insert });
    let made = 0;
    fc.assert(
      fc.property(table, fc.array(edit, { minLength: 1, maxLength: 5 }), (text, list) => {
        const doc = `Before\n\n${text}\n\nBehind`;
        let state = EditorState.create({ doc, extensions });
        const [drawn] = drawnTables(state, 0, doc.length);
        if (!drawn) return;
        for (const { from: at, length, insert: typed } of list) {
          // A busy machine has perhaps not parsed the text yet. Only a further state has the whole tree.
          ensureSyntaxTree(state, state.doc.length, timeLimit(10_000));
          state = state.update({}).state;
          const [now] = drawnTables(state, 0, state.doc.length);
          if (!now) throw new Error('The table is gone.');
          const from = now.from + (at % (now.to - now.from));
          const to = Math.min(now.to - 1, from + length);
          if (from === now.from && to >= now.to) continue;
          state = state.update({ changes: { from, to, insert: typed }, userEvent: 'input.type' }).state;
          made++;
        }
        const shape = (one: string) => shownCells(one).map((cells) => cells.length);
        expect(shape(state.doc.toString()), JSON.stringify(state.doc.toString())).toEqual(shape(doc));
      }),
      { numRuns: rounds(400, 20_000), seed: SEED },
    );
    expect(made).toBeGreaterThan(300);
  },
  timeLimit(600_000),
);

import { EditorState, type StateCommand } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { insertDivider, insertPicture, insertTable } from './insert-commands.ts';
import {
  toggleList,
  toggleNumberedList,
  toggleQuote,
  toggleTasks,
  turnHeading,
  turnSmallHeading,
} from './line-commands.ts';
import { shownKey, TOOLS } from './tools.ts';

/** Runs a command. `‹` and `›` enclose the selection in `marked` and in the result. */
function run(command: StateCommand, marked: string): string {
  const anchor = marked.indexOf('‹');
  const head = marked.indexOf('›') - 1;
  let state = EditorState.create({ doc: marked.replace(/[‹›]/g, ''), selection: { anchor, head } });
  command({ state, dispatch: (transaction) => (state = transaction.state) });
  const { from, to } = state.selection.main;
  const text = state.doc.toString();
  return `${text.slice(0, from)}‹${text.slice(from, to)}›${text.slice(to)}`;
}

describe('the tools of the editor that change lines', () => {
  test.each<[string, StateCommand, string, string]>([
    ['heading', turnHeading, 'Ra‹›in', '## Ra‹›in'],
    ['heading on an empty line', turnHeading, '‹›', '## ‹›'],
    ['heading on a heading makes it smaller', turnHeading, '## Ra‹›in', '### Ra‹›in'],
    ['heading on a small heading removes it', turnHeading, '### Ra‹›in', 'Ra‹›in'],
    ['heading on a heading of the first level', turnHeading, '# Ra‹›in', '### Ra‹›in'],
    ['list', toggleList, '‹one\n\ntwo›', '- ‹one\n\n- two›'],
    ['list on an empty line', toggleList, '‹›', '- ‹›'],
    ['list on a list removes it', toggleList, '‹- one\n- two›', '‹one\ntwo›'],
    ['list with an existing item', toggleList, '- o‹ne\ntw›o', '- o‹ne\n- tw›o'],
    ['list on a numbered list', toggleList, '‹1. one\n2. two›', '‹- one\n- two›'],
    ['list inside a list', toggleList, '  ‹›one', '  - ‹›one'],
    ['numbered list', toggleNumberedList, '‹one\n\ntwo›', '1. ‹one\n\n2. two›'],
    ['numbered list on a numbered list removes it', toggleNumberedList, '‹1. one\n2. two›', '‹one\ntwo›'],
    ['numbered list on a list', toggleNumberedList, '‹- one\n- two›', '‹1. one\n2. two›'],
    ['small heading', turnSmallHeading, '## Ra‹›in', '### Ra‹›in'],
    ['small heading on a small heading removes it', turnSmallHeading, '### Ra‹›in', 'Ra‹›in'],
    ['to-do list', toggleTasks, '‹one\n- two\n1. three›', '- [ ] ‹one\n- [ ] two\n- [ ] three›'],
    ['to-do list on a to-do list removes it', toggleTasks, '‹- [ ] one\n- [x] two›', '‹one\ntwo›'],
    ['quote', toggleQuote, '‹one\n\ntwo›', '> ‹one\n> \n> two›'],
    ['quote on a quote removes it', toggleQuote, '‹> one\n>\n> two›', '‹one\n\ntwo›'],
  ])('%s', (_what, command, before, after) => {
    expect(run(command, before)).toBe(after);
  });
});

describe('the tools of the editor that insert text', () => {
  const table = '| ‹Column 1› | Column 2 |\n| --- | --- |\n|  |  |';
  test.each<[string, StateCommand, string, string]>([
    ['table in an empty text', insertTable, '‹›', `${table}\n`],
    ['table after a line', insertTable, 'te‹›xt\nmore', `text\n\n${table}\n\nmore`],
    ['divider', insertDivider, 'te‹›xt', 'text\n\n---\n‹›'],
    ['divider between paragraphs', insertDivider, 'a‹›\n\nb', 'a\n\n---‹›\n\nb'],
    ['picture', insertPicture, '‹›', '![](‹https://›)'],
    ['picture with selected text', insertPicture, 'a ‹lamp›', 'a ![lamp](‹https://›)'],
    ['picture with a selected address', insertPicture, '‹/art/lamp.svg›', '![‹Description›](/art/lamp.svg)'],
  ])('%s', (_what, command, before, after) => {
    expect(run(command, before)).toBe(after);
  });
});

test('no tool of the editor changes read-only text', () => {
  const state = EditorState.create({ doc: 'text', extensions: EditorState.readOnly.of(true) });
  for (const { run: command } of TOOLS)
    expect(command({ state, dispatch: () => expect.unreachable() })).toBe(false);
});

test('each tool of the editor has its own shortcut', () => {
  expect(new Set(TOOLS.map(({ key }) => key)).size).toBe(TOOLS.length);
});

test.each([
  ['Mod-Shift-8', false, 'Ctrl+Shift+8'],
  ['Mod-b', true, '⌘B'],
  ['Mod-Shift-2', true, '⌘⇧2'],
])('the shortcut %s is shown (on a Mac: %s) as %s', (key, mac, shown) => {
  expect(shownKey(key, mac)).toBe(shown);
});

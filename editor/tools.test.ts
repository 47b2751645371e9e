import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { EditorState, type StateCommand } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { lookCommand } from './format/look-commands.ts';
import { insertDivider, insertPicture, insertTable } from './insert/insert-commands.ts';
import { toggleHeading, toggleSmallHeading } from './lines/heading-commands.ts';
import { toggleList, toggleNumberedList, toggleTasks } from './lines/list-commands.ts';
import { toggleQuote } from './lines/quote-command.ts';
import { pressedTools } from './pressed-tools.ts';
import { TOOLS } from './tools.ts';

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
    ['heading', toggleHeading, 'Ra‹›in', '## Ra‹›in'],
    ['heading on an empty line', toggleHeading, '‹›', '## ‹›'],
    ['heading on a heading removes it', toggleHeading, '## Ra‹›in', 'Ra‹›in'],
    ['heading on a small heading', toggleHeading, '### Ra‹›in', '## Ra‹›in'],
    ['heading on a heading of the first level', toggleHeading, '# Ra‹›in', '## Ra‹›in'],
    ['list', toggleList, '‹one\n\ntwo›', '- ‹one\n\n- two›'],
    ['list on an empty line', toggleList, '‹›', '- ‹›'],
    ['list on a list removes it', toggleList, '‹- one\n- two›', '‹one\ntwo›'],
    ['list with an existing item', toggleList, '- o‹ne\ntw›o', '- o‹ne\n- tw›o'],
    ['list on a numbered list', toggleList, '‹1. one\n2. two›', '‹- one\n- two›'],
    ['list inside a list', toggleList, '  ‹›one', '  - ‹›one'],
    ['numbered list', toggleNumberedList, '‹one\n\ntwo›', '1. ‹one\n\n2. two›'],
    ['numbered list on a numbered list removes it', toggleNumberedList, '‹1. one\n2. two›', '‹one\ntwo›'],
    ['numbered list on a list', toggleNumberedList, '‹- one\n- two›', '‹1. one\n2. two›'],
    ['small heading', toggleSmallHeading, '## Ra‹›in', '### Ra‹›in'],
    ['small heading on a small heading removes it', toggleSmallHeading, '### Ra‹›in', 'Ra‹›in'],
    ['to-do list', toggleTasks, '‹one\n- two\n1. three›', '- [ ] ‹one\n- [ ] two\n- [ ] three›'],
    ['to-do list on a to-do list removes it', toggleTasks, '‹- [ ] one\n- [x] two›', '‹one\ntwo›'],
    ['quote', toggleQuote, '‹one\n\ntwo›', '> ‹one\n> \n> two›'],
    ['quote on a quote removes it', toggleQuote, '‹> one\n>\n> two›', '‹one\n\ntwo›'],
  ])('%s', (_what, command, before, after) => {
    expect(run(command, before)).toBe(after);
  });
});

describe('tools on lines work on blocks with their marks around them', () => {
  test.each<[string, StateCommand, string, string]>([
    ['heading in a list entry', toggleHeading, '- Ra‹›in', '- ## Ra‹›in'],
    ['heading in a quote', toggleHeading, '> Ra‹›in', '> ## Ra‹›in'],
    ['heading on underlined words', toggleHeading, 'Ra‹›in\n---\n\nSun', 'Ra‹›in\n\nSun'],
    ['heading with closing marks', toggleHeading, '## Ra‹›in ##', 'Ra‹›in'],
    ['heading on lines in bold', toggleHeading, '**one\nt‹›wo**', '## **one t‹›wo**'],
    ['heading off beside words', toggleHeading, 'one\n## t‹›wo\nthree', 'one\n\nt‹›wo\n\nthree'],
    ['heading off a number', toggleHeading, '## 1. o‹›ne', '1\\. o‹›ne'],
    ['heading on code', toggleHeading, '```\na‹›b\n```', '```\na‹›b\n```'],
    ['list on a line of a paragraph', toggleList, 'o‹›ne\ntwo', '- o‹›ne\n\ntwo'],
    ['list on lines in bold', toggleList, '‹**one\ntwo**›', '- ‹**one\n  two**›'],
    ['list in a quote', toggleList, '> o‹ne\n> tw›o', '> - o‹ne\n> - tw›o'],
    ['list off one of three entries', toggleList, '- a\n- b‹›\n- c', '- a\n\nb‹›\n\n- c'],
    ['list off with a list inside', toggleList, '- a‹›\n  - b', 'a‹›\n\n- b'],
    ['list on words, code and words', toggleList, '‹a\n\n```\nb\n```\n\nc›', '- ‹a\n\n```\nb\n```\n\n- c›'],
    ['list on a table', toggleList, '| a‹› |\n| - |', '| a‹› |\n| - |'],
    ['numbers in two depths', toggleNumberedList, '‹- a\n  - b\n- c›', '‹1. a\n   1. b\n2. c›'],
    ['to-do list on entries of two lines', toggleTasks, '‹- a\n  b\n- c›', '‹- [ ] a\n  b\n- [ ] c›'],
    ['quote on a whole paragraph', toggleQuote, 'o‹›ne\ntwo', '> o‹›ne\n> two'],
    ['quote in a list entry', toggleQuote, '- o‹›ne\n  two', '- > o‹›ne\n  > two'],
    ['quote off in a quote', toggleQuote, '> > o‹›ne\n> > two', '> o‹›ne\n> two'],
    ['quote off one of two paragraphs', toggleQuote, '> a\n>\n> b‹›', '> a\n>\nb‹›'],
    ['quote on two quotes', toggleQuote, '‹> a\n\n> b›', '‹a\n\nb›'],
    ['bold on a callout', lookCommand('bold'), '‹> [!TIP]\n> one›', '‹> [!TIP]\n> **one›**'],
    ['quote on code', toggleQuote, '‹```\na\n```›', '> ‹```\n> a\n> ```›'],
  ])('%s', (_what, command, before, after) => {
    expect(run(command, before)).toBe(after);
  });

  test.each([
    ['## a‹›', ['Heading']],
    ['- a\n  - b‹›', ['List']],
    ['- a\n  1. b‹›', ['Numbered list']],
    ['> - ‹a\n> - b›', ['List', 'Quote']],
    ['‹- a\n\nb›', []],
    ['### **a‹›b**', ['Small heading', 'Bold']],
  ])('at the selection in %j, the tools %j are pressed', (marked, names) => {
    const doc = marked.replace(/[‹›]/g, '');
    const [anchor, head] = [marked.indexOf('‹'), marked.indexOf('›') - 1];
    const extensions = [markdown({ base: markdownLanguage })];
    const state = EditorState.create({ doc, selection: { anchor, head }, extensions });
    expect(pressedTools(state)).toEqual(names);
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

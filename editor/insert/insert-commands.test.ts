import { EditorState, type StateCommand } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { forSite } from '../../test/stages/opened-text.ts';
import { lookCommand } from '../format/look-commands.ts';
import { insertVideo, selectedPlaceholder } from './insert-commands.ts';

const toggleBold = lookCommand('bold');
const toggleItalic = lookCommand('italic');

/** Runs a command. `<` and `>` enclose the selection in `marked` and in the result. */
function run(command: StateCommand, marked: string): string {
  const anchor = marked.indexOf('<');
  const head = marked.indexOf('>') - 1;
  const doc = marked.replace(/[<>]/g, '');
  let state = EditorState.create({ doc, selection: { anchor, head }, extensions: forSite });
  command({ state, dispatch: (transaction) => (state = transaction.state) });
  const { from, to } = state.selection.main;
  const text = state.doc.toString();
  return `${text.slice(0, from)}<${text.slice(from, to)}>${text.slice(to)}`;
}

describe('the toolbar and its shortcuts', () => {
  test.each<[string, StateCommand, string, string]>([
    ['bold', toggleBold, 'a <word> b', 'a **<word>** b'],
    ['bold on bold text', toggleBold, 'a **<word>** b', 'a <word> b'],
    ['bold without a selection', toggleBold, 'a <>', 'a <>'],
    ['bold in a word', toggleBold, 'a wo<>rd b', 'a **wo<>rd** b'],
    ['bold in a bold word', toggleBold, '**bol<>d**', 'bol<>d'],
    ['bold in a word of bold words', toggleBold, '**a wo<>rd b**', '**a** wo<>rd **b**'],
    ['bold between bold words', toggleBold, '**a <> b**', 'a <> b'],
    ['bold at the end of bold words', toggleBold, 'a **word<>**', 'a **word**<>'],
    ['bold at the start of bold words', toggleBold, 'a **<>word**', 'a <>**word**'],
    ['italic at the end of words in both looks', toggleItalic, '***word<>***', '***word***<>'],
    ['bold at the end of words in both looks', toggleBold, '***word<>***', '***word**<>*'],
    ['bold with white space at the edges', toggleBold, 'one< two >three', 'one< **two** >three'],
    ['bold in two paragraphs', toggleBold, '<one\n\ntwo>', '**<one**\n\n**two>**'],
    ['italic', toggleItalic, 'a <word>', 'a *<word>*'],
    ['italic on italic text', toggleItalic, 'a *<word>*', 'a <word>'],
    ['italic inside bold', toggleItalic, '**<word>**', '***<word>***'],
    ['italic on bold italic text', toggleItalic, '***<word>***', '**<word>**'],
    ['video', insertVideo, '<>', '![](https://www.youtube.com/watch?v=<ID_HERE>)'],
    [
      'video on a selected address',
      insertVideo,
      'see <https://youtu.be/aqz-KE-bpKQ> now',
      'see ![Video](https://www.youtube.com/watch?v=aqz-KE-bpKQ)<> now',
    ],
  ])('the command “%s” turns “$2” into “$3”', (_what, command, before, after) => {
    expect(run(command, before)).toBe(after);
  });

  test('the toolbar and its shortcuts change nothing in read-only text', () => {
    const state = EditorState.create({ doc: 'text', extensions: EditorState.readOnly.of(true) });
    expect(toggleBold({ state, dispatch: () => expect.unreachable() })).toBe(false);
  });
});

test.each([
  ['‹https://›', 'https://'],
  ['![](https://www.youtube.com/watch?v=‹ID_HERE›)', 'https://www.youtube.com/watch?v=ID_HERE'],
  ['[words](‹https://›)', 'https://'],
  ['[words](‹https://example.com›)', null],
  ['https://‹›', null],
  ['‹See https://›', null],
])('a paste into %j replaces the selected placeholder %j (null: it replaces none)', (marked, placeholder) => {
  const state = EditorState.create({
    doc: marked.replace(/[‹›]/g, ''),
    selection: { anchor: marked.indexOf('‹'), head: marked.indexOf('›') - 1 },
  });
  const place = selectedPlaceholder(state);
  expect(place && state.sliceDoc(place.from, place.to)).toBe(placeholder);
});

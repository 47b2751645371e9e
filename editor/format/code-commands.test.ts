import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { EditorState, type StateCommand } from '@codemirror/state';
import { tests as commonMark } from 'commonmark-spec';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds, SEED, timeLimit } from '../../backend/test/rounds.ts';
import { lettersShown, writtenTexts } from '../../test/samples/written-texts.ts';
import { forSite } from '../../test/stages/opened-text.ts';
import { toggleCode, toggleCodeBlock } from './code-commands.ts';

/** Runs a command. `‹` and `›` enclose the selection in `marked` and in the result. */
function run(command: StateCommand, marked: string): string {
  const anchor = marked.indexOf('‹');
  const head = marked.indexOf('›') - 1;
  let state = EditorState.create({
    doc: marked.replace(/[‹›]/g, ''),
    selection: { anchor, head },
    extensions: [markdown({ base: markdownLanguage })],
  });
  command({ state, dispatch: (transaction) => (state = transaction.state) });
  const { from, to } = state.selection.main;
  const text = state.doc.toString();
  return `${text.slice(0, from)}‹${text.slice(from, to)}›${text.slice(to)}`;
}

test.each([
  ['a word', 'a ‹word› b', 'a ‹`word`› b'],
  ['white space at the ends', 'a‹ word ›b', 'a‹ `word` ›b'],
  ['a caret in a word', 'a wo‹›rd b', 'a `wo‹›rd` b'],
  ['a caret at the end of the text', 'one two‹›', 'one `two‹›`'],
  ['a caret at the end of code', 'a `word‹›` b', 'a `word`‹› b'],
  ['a caret behind code', 'a `word`‹› b', 'a `word‹›` b'],
  ['a caret before code', 'a ‹›``wo`rd`` b', 'a ``‹›wo`rd`` b'],
  ['a caret between words', 'a ‹› b', 'a `‹code›` b'],
  ['a caret in code', 'a `wo‹›rd` b', 'a wo‹›rd b'],
  ['code', 'a ‹`word`› b', 'a ‹word› b'],
  ['code with marks', 'a ‹`*word*`› b', 'a ‹\\*word\\*› b'],
  ['two paragraphs', '‹one\n\ntwo›', '‹`one`\n\n`two`›'],
  ['a bold word', 'a ‹**word**› b', 'a ‹`word`› b'],
  ['a word of bold words', '**a ‹word› b**', '**a ‹`word`› b**'],
  ['words with an escaped mark', '‹2 \\* 3›', '‹`2 * 3`›'],
  ['words with code', '‹a `b` c›', '‹`a b c`›'],
  ['a backtick', '‹a \\` b›', '‹``a ` b``›'],
  ['a picture', '‹a ![lamp](/lamp.svg)›', '‹a ![lamp](/lamp.svg)›'],
  ['a link', '‹see [this](/blog)›', '‹see [this](/blog)›'],
])('code on %s turns %j into %j', (_what, before, after) => {
  expect(run(toggleCode, before)).toBe(after);
});

test.each([
  ['an empty line', '‹›', '```text\n‹Code›\n```\n'],
  ['a line', 'a‹›b', '```\na‹›b\n```'],
  ['the end of a line', 'one two‹›', '```\none two‹›\n```'],
  ['two lines', '‹one\ntwo›', '```\n‹one\ntwo›\n```'],
  ['lines with a fence', '‹x\n```\n›x', '````\n‹x\n```\n›x\n````'],
  ['a code block', '```css\na‹›b\n```\nc', 'a‹›b\nc'],
  ['a code block in a list', '- one\n  ```\n  a‹›b\n  ```', '- one\n  a‹›b'],
  ['a code block without an end', '```\na‹›b', 'a‹›b'],
])('a code block on %s turns %j into %j', (_what, before, after) => {
  expect(run(toggleCodeBlock, before)).toBe(after);
});

test('commands on read-only text change nothing', () => {
  const state = EditorState.create({ doc: 'a', extensions: [EditorState.readOnly.of(true)] });
  for (const command of [toggleCode, toggleCodeBlock])
    expect(command({ state, dispatch: () => expect.unreachable() })).toBe(false);
});

const TEXTS = writtenTexts(commonMark);
const ROUNDS = rounds(2_500, 20_000);

test(
  'code made of random words shows readers the same characters, and a second command gives the text back',
  () => {
    let changed = 0;
    const range = fc.record({
      text: fc.constantFrom(...TEXTS),
      from: fc.nat(100_000),
      length: fc.nat(60),
    });
    fc.assert(
      fc.property(range, ({ text, from, length }) => {
        const anchor = from % (text.length + 1);
        const head = Math.min(anchor + length + 1, text.length);
        const extensions = [EditorState.lineSeparator.of('\n'), forSite];
        let state = EditorState.create({ doc: text, selection: { anchor, head }, extensions });
        const press = () => toggleCode({ state, dispatch: (transaction) => (state = transaction.state) });
        if (anchor === head) return;
        press();
        if (state.doc.toString() === text) return;
        changed++;
        expect(lettersShown(state.doc.toString())).toBe(lettersShown(text, true));
        press();
        expect(state.doc.toString()).toBe(text);
      }),
      { numRuns: ROUNDS, seed: SEED },
    );
    expect(changed).toBeGreaterThan(ROUNDS / 10);
  },
  timeLimit(600_000),
);

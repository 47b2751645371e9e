import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { EditorState, type StateCommand } from '@codemirror/state';
import { expect, test } from 'vitest';
import { continueOrEndList, deleteHeadingMark, liftEntries, nestEntries } from './list-keys.ts';

/** Runs a command. `‹` and `›` enclose the selection in `marked` and in the result; null if the command does not apply. */
function run(command: StateCommand, marked: string): string | null {
  const anchor = marked.indexOf('‹');
  const head = marked.indexOf('›') - 1;
  let state = EditorState.create({
    doc: marked.replace(/[‹›]/g, ''),
    selection: { anchor, head },
    extensions: [markdown({ base: markdownLanguage })],
  });
  if (!command({ state, dispatch: (transaction) => (state = transaction.state) })) return null;
  const { from, to } = state.selection.main;
  const text = state.doc.toString();
  return `${text.slice(0, from)}‹${text.slice(from, to)}›${text.slice(to)}`;
}

test.each([
  ['an entry', '- one\n- tw‹›o', '- one\n  - tw‹›o'],
  ['an empty entry', '- one\n- ‹›', '- one\n  - ‹›'],
  ['the first entry', '- on‹›e\n- two', '- on‹›e\n- two'],
  ['an entry with entries inside', '- one\n- tw‹›o\n  - three', '- one\n  - tw‹›o\n    - three'],
  ['two entries', '- one\n- ‹two\n- th›ree', '- one\n  - ‹two\n  - th›ree'],
  ['an entry below a nested one', '- one\n  - two\n- th‹›ree', '- one\n  - two\n  - th‹›ree'],
  ['a numbered entry', '1. one\n2. tw‹›o\n3. three', '1. one\n   1. tw‹›o\n2. three'],
  ['an entry below nested bullets', '1. one\n   - two\n2. th‹›ree', '1. one\n   - two\n   - th‹›ree'],
  ['a check box', '- [ ] one\n- [x] tw‹›o', '- [ ] one\n  - [x] tw‹›o'],
  ['an entry of two lines', '- one\n- tw‹›o\n  more', '- one\n  - tw‹›o\n    more'],
  ['an entry in a quote', '> - one\n> - tw‹›o', '> - one\n>   - tw‹›o'],
])('Tab on %s turns %j into %j', (_what, before, after) => {
  expect(run(nestEntries, before)).toBe(after);
});

test.each([
  ['a nested entry', '- one\n  - tw‹›o', '- one\n- tw‹›o'],
  ['an entry that is not nested', '- on‹›e', '- on‹›e'],
  ['an entry with entries after it', '- one\n  - tw‹›o\n  - three', '- one\n- tw‹›o\n  - three'],
  ['a numbered entry', '1. one\n   1. tw‹›o\n2. three', '1. one\n2. tw‹›o\n3. three'],
  ['a bullet in numbers', '1. one\n   - tw‹›o\n     more\n2. three', '1. one\n2. tw‹›o\n   more\n3. three'],
  ['two entries', '- one\n  - ‹two\n  - th›ree', '- one\n- ‹two\n- th›ree'],
  ['an entry in a quote', '> - one\n>   - tw‹›o', '> - one\n> - tw‹›o'],
])('Shift+Tab on %s turns %j into %j', (_what, before, after) => {
  expect(run(liftEntries, before)).toBe(after);
});

test.each([
  'te‹›xt',
  '```\n- te‹›xt\n```',
  '| a‹› |\n|---|',
  '- one\n\nte‹›xt',
])('in %j, Tab leaves the field', (text) => {
  expect(run(nestEntries, text)).toBeNull();
  expect(run(liftEntries, text)).toBeNull();
});

test.each([
  ['- one|', '- one\n- |'],
  ['- one\n- |', '- one\n\n|'],
  ['1. one\n2. |', '1. one\n\n|'],
  ['- one\n- two\n- |', '- one\n- two\n\n|'],
  ['- one\n\n- |', '- one\n\n|'],
  ['- one\n  - two\n  - |', '- one\n  - two\n- |'],
  ['> - one\n> - |', '> - one\n>\n> |'],
  ['- |', '|'],
])('Enter in %j gives %j', (before, after) => {
  const anchor = before.indexOf('|');
  let state = EditorState.create({
    doc: before.replace('|', ''),
    selection: { anchor },
    extensions: markdown({ base: markdownLanguage }),
  });
  continueOrEndList({ state, dispatch: (change) => (state = change.state) });
  const { head } = state.selection.main;
  expect(`${state.sliceDoc(0, head)}|${state.sliceDoc(head)}`).toBe(after);
});

test.each([
  ['# |head', '|head'],
  ['text\n\n### |head', 'text\n\n|head'],
  ['> ## |head', '> |head'],
  ['# h|ead', null],
  ['text # |text', null],
  ['```\n# |code\n```', null],
])('Backspace in %j gives %j', (before, after) => {
  let state = EditorState.create({
    doc: before.replace('|', ''),
    selection: { anchor: before.indexOf('|') },
    extensions: markdown({ base: markdownLanguage }),
  });
  const isDone = deleteHeadingMark({ state, dispatch: (change) => (state = change.state) });
  const { head } = state.selection.main;
  expect(isDone ? `${state.sliceDoc(0, head)}|${state.sliceDoc(head)}` : null).toBe(after);
});

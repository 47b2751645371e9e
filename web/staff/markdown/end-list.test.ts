import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { continueOrEndList } from './end-list.ts';

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

import { EditorState } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { noLists, type PatchNotes } from '../../../domain/patch-notes/patch-notes.ts';
import { writeBlock } from './patch-notes.tsx';

const NOTES: PatchNotes = { version: '2', platforms: [], game: '', lists: { ...noLists(), Fixed: ['a'] } };
const BLOCK = '```patch-notes\nVersion: 2\n\nFixed:\n- a\n```';

/** Writes the notes at the cursor `|` of a text. Returns the text with its cursor. */
function written(text: string): string {
  const anchor = text.indexOf('|');
  let state = EditorState.create({ doc: text.replace('|', ''), selection: { anchor } });
  writeBlock(NOTES)({ state, dispatch: (transaction) => (state = transaction.state) });
  const { head } = state.selection.main;
  return `${state.sliceDoc(0, head)}|${state.sliceDoc(head)}`;
}

describe('patch notes are written', () => {
  test.each([
    ['into an empty text', '|', `${BLOCK}\n|`],
    ['below the line of the cursor', 'a|b\n\nc', `ab\n\n${BLOCK}|\n\nc`],
    ['over the block at the cursor', 'a\n\n```patch-notes\nVersion: |1\n```\n\nb', `a\n\n${BLOCK}|\n\nb`],
  ])('%s', (_what, text, expected) => {
    expect(written(text).trim()).toBe(expected.trim());
  });
});

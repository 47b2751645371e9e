import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { EditorState } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { slashAt } from './insert-menu.ts';

/** A state with this text; its selection is between `‹` and `›`. */
function opened(marked: string, readOnly = false): EditorState {
  const anchor = marked.indexOf('‹');
  return EditorState.create({
    doc: marked.replace(/[‹›]/g, ''),
    selection: { anchor, head: marked.indexOf('›') - 1 },
    extensions: [markdown({ base: markdownLanguage }), EditorState.readOnly.of(readOnly)],
  });
}

describe('a / opens the insert menu only at the start of a line', () => {
  test.each([
    ['/‹›', ''],
    ['one\n\n/ta‹›', 'ta'],
    ['one\n/‹›\ntwo', ''],
    ['  /ta‹›ble', 'ta'],
    ['/‹›one', ''],
    ['- one\n  /‹›', ''],
    ['one /‹›', null],
    ['- /‹›', null],
    ['> /‹›', null],
    ['/a b‹›', null],
    ['//‹›', null],
    ['/blog/‹›', null],
    ['‹/›', null],
    ['‹›/', null],
    ['```\n/‹›\n```', null],
    ['```css\n/‹›', null],
    ['    /‹›', null],
    ['`one\n/‹›\ntwo`', null],
  ])('with the cursor at ‹› in %j, the insert menu searches for %j (null: it is closed)', (marked, search) => {
    expect(slashAt(opened(marked))?.search ?? null).toBe(search);
  });

  test('a / does not open the insert menu in read-only text', () => {
    expect(slashAt(opened('/‹›', true))).toBeNull();
  });
});

import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { selectedPlaceholder } from './placeholder-address.ts';

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

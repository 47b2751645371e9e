import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Edit, lineChanges } from './text-changes.ts';

function made(text: string, changes: Edit[]): string {
  let result = '';
  let at = 0;
  for (const { from, to, insert } of changes) {
    result += text.slice(at, from) + insert;
    at = to;
  }
  return result + text.slice(at);
}

test.each<[string, string, string, Edit[]]>([
  ['equal texts', 'a\nb', 'a\nb', []],
  [
    'changes of two distant lines',
    'one\ntwo\nthree',
    'one+\ntwo\nthree+',
    [
      { from: 3, to: 3, insert: '+' },
      { from: 13, to: 13, insert: '+' },
    ],
  ],
  [
    'formatting removed from a word',
    'a **word** b',
    'a word b',
    [
      { from: 2, to: 4, insert: '' },
      { from: 8, to: 10, insert: '' },
    ],
  ],
  [
    'formatting added to a word',
    'a word b',
    'a [word](/) b',
    [
      { from: 2, to: 2, insert: '[' },
      { from: 6, to: 6, insert: '](/)' },
    ],
  ],
  ['a replaced word', 'a word b', 'a star b', [{ from: 2, to: 6, insert: 'star' }]],
])('the computed line changes turn one text into the other: %s', (_what, before, after, changes) => {
  expect(lineChanges(before, after)).toEqual(changes);
});

test('the computed line changes turn any generated text into any other', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', '**a**', 'a b', '', 'ab'), { maxLength: 8 })
    .map((lines) => lines.join('\n'));
  fc.assert(fc.property(text, text, (one, other) => made(one, lineChanges(one, other)) === other));
});

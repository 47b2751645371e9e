import { expect, test } from 'vitest';
import { splitText } from './split-text.ts';

const within = (limit: number) => (text: string) => text.length <= limit;

test.each([
  ['a text that fits stays whole', 'One. Two.', 20, ['One. Two.']],
  ['short paragraphs share a part', 'One.\n\nTwo.\n\nThree, four.', 12, ['One.\n\nTwo.', 'Three, four.']],
  ['a long paragraph is cut between sentences', 'Is it 1.2.3? It is.', 13, ['Is it 1.2.3?', 'It is.']],
  ['a long sentence is cut between words', 'snow on the roof', 8, ['snow on', 'the roof']],
  ['a long word is cut between characters', 'ab👨‍👩‍👧‍👦cd', 12, ['ab', '👨‍👩‍👧‍👦c', 'd']],
  ['a URL that fits stays whole', 'At https://a.example/?b=c!', 24, ['At', 'https://a.example/?b=c!']],
  ['white space alone makes no part', ' \n\n ', 1, []],
])('%s', (_, text, limit, parts) => {
  expect(splitText(text, within(limit))).toEqual(parts);
});

test('a character of many code points that does not fit is cut between its code points', () => {
  const parts = splitText(`a${'\u0301'.repeat(30)}`, within(10));
  expect(parts.join('')).toBe(`a${'\u0301'.repeat(30)}`);
  expect(parts.every(within(10))).toBe(true);
});

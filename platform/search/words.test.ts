import { expect, test } from 'vitest';
import { wordsOf } from './words.ts';

const texts = (text: string) => [...wordsOf(text)].map((word) => word.text);

test('words are split at punctuation and lose capitals and accents', () => {
  expect(texts('The Café’s lamp-lighter, 1899!')).toEqual(['the', 'cafe', 's', 'lamp', 'lighter', '1899']);
});

test('a word is returned with its position in the text', () => {
  const text = 'A Café';
  expect([...wordsOf(text)].map(({ start, end }) => text.slice(start, end))).toEqual(['A', 'Café']);
});

test('text in scripts without spaces is split into overlapping pairs of characters', () => {
  expect(texts('東京の灯 Unity版')).toEqual(['東京', '京の', 'の灯', 'unity', '版']);
  expect([...wordsOf('a 𠮷野家')].map(({ start, end }) => 'a 𠮷野家'.slice(start, end))).toEqual([
    'a',
    '𠮷野',
    '野家',
  ]);
});

test('only the beginning of a very long word is searched for', () => {
  expect(texts('x'.repeat(5000))).toEqual(['x'.repeat(40)]);
});

test('combining marks alone, as after an emoji, are not words', () => {
  expect(texts('Knights ❤️ dragons')).toEqual(['knights', 'dragons']);
  expect(texts('ที่')).not.toContain('');
});

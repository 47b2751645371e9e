import { describe, expect, test } from 'vitest';
import { textLength, textLengthSentence } from './text-length.ts';

describe('the words of a text are counted:', () => {
  test.each<[string, string, number]>([
    ['an empty text has no words', '', 0],
    ['punctuation has no words', '**\n\n---\n\n| --- | --- |', 0],
    ['hyphens and apostrophes do not separate words', "The lamp-keeper's **fourth** night", 4],
    ['combining accents do not separate words', 'cafe\u0301 noir', 2],
    ['addresses are not counted as words', '[our store](https://a.example/long-way) https://a.example/x', 2],
    ['a picture counts with its alt text', '![A lamp](/art/lamp.svg)', 2],
    ['numbers are words', '3 of 4', 3],
    ['words in Arabic', 'مرحبا بالعالم', 2],
    ['words in Japanese', '港の灯。', 3],
    ['words in Chinese', '我们喜欢游戏', 3],
    ['words in two scripts', '雨 and 灯', 3],
  ])('%s', (_what, text, words) => {
    expect(textLength(text).words).toBe(words);
  });
});

test.each<[string, string, number]>([
  ['an empty text', '', 0],
  ['one word', 'lamp', 1],
  ['690 words', 'lamp '.repeat(690), 3],
  ['2,000 Japanese characters', '港の灯が'.repeat(500), 4],
])('reading %s takes $2 minutes', (_what, text, minutes) => {
  expect(textLength(text).minutes).toBe(minutes);
});

test.each([
  [{ words: 0, minutes: 0 }, '0 words'],
  [{ words: 1, minutes: 1 }, '1 word, 1 minute to read'],
  [{ words: 1234, minutes: 5 }, '1,234 words, 5 minutes to read'],
])('the text length %o is shown as “$1”', (length, sentence) => {
  expect(textLengthSentence(length)).toBe(sentence);
});

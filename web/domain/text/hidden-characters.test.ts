import { expect, test } from 'vitest';
import { hasHiddenCharacters } from './hidden-characters.ts';

test.each([
  ['plain words', false],
  ['Zoë, naïve, 日本語, עברית', false],
  ['a family: \u{1F468}\u200d\u{1F469}', false],
  ['invoice\u202egpj.exe', true],
  ['Ada\u200b Lark', true],
  ['\u2066turned\u2069', true],
  ['soft\u00adhyphen', true],
  ['a null \u0000', true],
  ['two\nlines', true],
])('%j contains hidden characters: %s', (text, hidden) => {
  expect(hasHiddenCharacters(text)).toBe(hidden);
});

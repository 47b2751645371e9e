import { expect, test } from 'vitest';
import { opened } from '../../test/stages/opened-text.ts';
import { isOnlyMarks, wordsStart } from './caret-keys.ts';

test.each([
  ['- word', 2],
  ['  - [ ] word', 8],
  ['12) word', 4],
  ['> - word', 4],
  ['## word', 3],
  ['word - word', 0],
  ['**bold** word', 0],
  ['\\- word', 0],
  ['    - code', 0],
])('the words in “%s” start at %i', (text, start) => {
  expect(wordsStart(opened(text), text.length)).toBe(start);
});

test.each([
  ['a ⟦**⟧bold**', true],
  ['a⟦ **⟧bold**', true],
  ['a **bold⟦** ⟧c', true],
  ['a `code⟦`⟧', true],
  ['a **b⟦ ⟧c**', false],
  ['a ⟦** ⟧b', false],
  ['a **bol⟦d**⟧', false],
  ['a [b⟦](/⟧x)', false],
])('in “%s”, only marks are selected: %s', (marked, isTrue) => {
  const [from, to] = [marked.indexOf('⟦'), marked.indexOf('⟧') - 1];
  expect(isOnlyMarks(opened(marked.replace(/[⟦⟧]/g, '')), from, to)).toBe(isTrue);
});

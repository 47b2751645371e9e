import { expect, test } from 'vitest';
import { type Edit, edited, insertion } from './edits.ts';

const made = (text: string, ...edits: Edit[]) => edited(text, edits).join('');

test('edits are made wherever they stand in the list, and the rest of the text stays', () => {
  expect(made('abcdef', { from: 4, to: 5, text: '' }, { from: 1, to: 3, text: 'XYZ' })).toBe('aXYZdf');
  expect(made('abc')).toBe('abc');
});

test('what is put in at the same place keeps its order', () => {
  expect(made('ab', insertion(1, '1'), insertion(1, '2'))).toBe('a12b');
});

test('what is replaced already is not edited again', () => {
  expect(made('abcdef', { from: 1, to: 5, text: 'X' }, { from: 2, to: 3, text: 'Y' })).toBe('aXf');
});

import { expect, test } from 'vitest';
import { parseCode, writtenCode } from './recovery-code.ts';

const CODE = { set: 'K7QM2', secret: '0123456789ABCDE' };

test.each([
  'K7QM2-01234-56789-ABCDE',
  'k7qm2-01234-56789-abcde',
  '  K7QM2 01234 56789 ABCDE\n',
  'K7QM2OI23456789ABCDE',
  'K7QM2Ol23456789ABCDE',
])('the typed recovery code %j is recognized', (text) => {
  expect(parseCode(text)).toEqual(CODE);
});

test.each([
  '',
  'K7QM2',
  'K7QM2-01234-56789-ABCD',
  'K7QM2-01234-56789-ABCDEF',
  'U7QM2-01234-56789-ABCDE',
  '💥'.repeat(20),
])('the text %j is not a recovery code', (text) => {
  expect(parseCode(text)).toBeNull();
});

test('a recovery code is written in four groups of five characters', () => {
  expect(writtenCode(CODE)).toBe('K7QM2-01234-56789-ABCDE');
});

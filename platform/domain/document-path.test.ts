import { expect, test } from 'vitest';
import { isDocumentId, splitPath } from './document-path.ts';

test('a document path without a slash has an empty collection', () => {
  expect(splitPath('userdata')).toEqual(['', 'userdata']);
});

test.each([
  ['release-date', true],
  ['<script>', true],
  ['constructor', true],
  ['日本', true],
  ['x'.repeat(1500), true],
  ['é'.repeat(751), false],
  ['x'.repeat(1501), false],
  ['', false],
  ['.', false],
  ['..', false],
  ['../users/x', false],
  ['a/b', false],
  ['__proto__', false],
  ['\ud800', false],
  ['a\0b', false],
  ['a\u0085b', false],
  ['a%2Fb', false],
  ['a\\b', false],
])('the document id %j is allowed: %s', (id, possible) => {
  expect(isDocumentId(id)).toBe(possible);
});

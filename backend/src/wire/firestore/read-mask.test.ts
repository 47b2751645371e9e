import { expect, test } from 'vitest';
import type { Fields, StoredDocument } from '../../model/value.ts';
import { masker, maskOfBody } from './read-mask.ts';

const one = { integerValue: '1' };
const two = { integerValue: '2' };
const FIELDS: Fields = { a: one, b: two, map: { mapValue: { fields: { a: one, b: two } } } };
const documentOf = (fields: Fields): StoredDocument => ({
  path: 'c/d',
  fields,
  createTime: 1,
  updateTime: 2,
});

test.each<[string[] | null, Fields]>([
  [null, FIELDS],
  [[], {}],
  [['__name__'], {}],
  [['b', 'c'], { b: two }],
  [['map.b', 'a'], { a: one, map: { mapValue: { fields: { b: two } } } }],
  [['map.b', 'map'], { map: { mapValue: { fields: { a: one, b: two } } } }],
  [['map', 'map.b'], { map: { mapValue: { fields: { a: one, b: two } } } }],
  [['map.c', 'a.b'], {}],
])('the field mask %j applied to the test document gives %j', (paths, fields) => {
  expect(masker(paths)(documentOf(FIELDS)).fields).toEqual(fields);
});

// Regression test: an earlier version parsed the paths again for each document, so that one anonymous query of 2,000
// documents blocked the process for 90 seconds.
test('a mask of 1,000 long field paths is applied to 20,000 documents within the time limit', () => {
  const long = Array.from({ length: 999 }, (_, n) => `f${n}.${'a.'.repeat(98)}a`);
  const mask = masker(maskOfBody({ fieldPaths: ['b', ...long] }));
  for (let n = 0; n < 20_000; n++) expect(mask(documentOf(FIELDS)).fields).toEqual({ b: two });
});

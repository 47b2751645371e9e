import { expect, test } from 'vitest';
import { hasVersion, wantsPart } from './conditions.ts';

test.each<[header: string | null, etag: string, known: boolean]>([
  [null, '"a"', false],
  ['', '"a"', false],
  ['"a"', '"a"', true],
  [' "a" ', '"a"', true],
  ['"b"', '"a"', false],
  ['W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['W/"a"', 'W/"a"', true],
  ['"b", "a"', '"a"', true],
  ['"b",W/"a" , "c"', '"a"', true],
  ['"b", "c"', '"a"', false],
  ['*', '"a"', true],
  [' * ', 'W/"a"', true],
  ['"*"', '"a"', false],
  ['a', '"a"', false],
  ['"a', '"a"', false],
  ['"x", "a,b"', '"a,b"', true],
  [`${'"b", '.repeat(20_000)}"a"`, '"a"', true],
])('If-None-Match: %.40s for the version %s has the result %s', (header, etag, known) => {
  expect(hasVersion(header, etag)).toBe(known);
});

test.each<[header: string | null, etag: string, part: boolean]>([
  [null, '"a"', true],
  ['"a"', '"a"', true],
  ['"b"', '"a"', false],
  ['W/"a"', '"a"', false],
  ['W/"a"', 'W/"a"', false],
  ['"a"', 'W/"a"', false],
  ['"b", "a"', '"a"', false],
  ['*', '"a"', false],
  ['', '"a"', false],
  ['Sat, 28 Nov 2026 15:00:00 GMT', '"a"', false],
])('If-Range: %s for the version %s lets a range apply: %s', (header, etag, part) => {
  expect(wantsPart(header, etag)).toBe(part);
});

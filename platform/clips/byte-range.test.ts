import { expect, test } from 'vitest';
import { byteRange } from './serve-clips.ts';

test.each([
  [undefined, null],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'beyond'],
  ['bytes=-0', 'beyond'],
  ['bytes=20-10', null],
  ['bytes=-', null],
  ['bytes=0-1,5-6', null],
  ['bytes=99999999999999999999-', null],
  ['pages=0-1', null],
])('for a file of 100 bytes the Range header %j selects %j (null: the whole file)', (header, part) => {
  expect(byteRange(header, 100)).toEqual(part);
});

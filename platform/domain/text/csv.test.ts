import { expect, test } from 'vitest';
import { csv } from './csv.ts';

test.each([
  ['reader@mail.test', 'reader@mail.test'],
  ['=1+1@evil.com', "'=1+1@evil.com"],
  ['+1@evil.com', "'+1@evil.com"],
  ['-1@evil.com', "'-1@evil.com"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
])('the CSV cell %j is written as %j', (text, written) => {
  expect(csv([[text]])).toBe(`${written}\r\n`);
});

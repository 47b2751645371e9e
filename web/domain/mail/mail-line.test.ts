import { expect, test } from 'vitest';
import { mailLine } from './mail-line.ts';

test.each([
  ['News\r\nBcc: all@mail.test', 'News Bcc: all@mail.test'],
  ['News\u2028Bcc: all@mail.test', 'News Bcc: all@mail.test'],
  ['a\u0000b\tc\u007f', 'a b c'],
  ['\u202egnp.exe', 'gnp.exe'],
  ['  much   room ', 'much room'],
  ['\ud800 half a pair', '\ufffd half a pair'],
  ['👩‍👩‍👧 plays', '👩‍👩‍👧 plays'],
])('the text %j becomes the line %j', (text, line) => {
  expect(mailLine(text, 50)).toBe(line);
});

test('a line that is too long is cut between characters and ends in an ellipsis', () => {
  expect(mailLine('🕯🕯🕯🕯🕯', 4)).toBe('🕯🕯🕯…');
  expect(mailLine('12345', 5)).toBe('12345');
});

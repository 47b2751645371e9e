import { expect, test } from 'vitest';
import { foreignText, mailLine } from './mail-line.ts';

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

test.each([
  ['Mira Quill', '“Mira Quill”'],
  ['', ''],
  ['https://evil.example/a', '“https:⁠/⁠/⁠evil.⁠example/⁠a”'],
  ['me@evil.example', '“me@⁠evil.⁠example”'],
  ['evil。example', '“evil。⁠example”'],
  ['+1 800-55', '“+1⁠ 8⁠0⁠0⁠-5⁠5”'],
  ['J. R. Hartley', '“J. R. Hartley”'],
  ['x'.repeat(60), `“${'x'.repeat(39)}…”`],
])('the foreign text %j becomes %j in a mail', (text, shown) => {
  expect(foreignText(text)).toBe(shown);
});

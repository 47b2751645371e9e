import { expect, test } from 'vitest';
import { el } from './mail-element.ts';
import { plainText } from './plain-text.ts';

const url = `https://studio.test/${'path/'.repeat(80)}`;

test.each<[string, string, string]>([
  ['a long URL', url, url],
  ['a long URL in brackets', `Look (${url}) here`, `Look\n(${url})\nhere`],
  ['a word of 500 characters', 'x'.repeat(500), `${'x'.repeat(240)}\n${'x'.repeat(240)}\n${'x'.repeat(20)}`],
  ['a sentence', 'word '.repeat(30).trim(), `${'word '.repeat(15).trim()}\n${'word '.repeat(15).trim()}`],
])('in the plain text of a mail, only long words and sentences are broken: %s', (_what, text, expected) => {
  expect(plainText([el('p', {}, text)])).toBe(expected);
});

test('a very long URL and words of exactly the maximum length stay whole in plain text', () => {
  const long = `https://studio.test/${'x'.repeat(150_000)}`;
  expect(plainText([el('p', {}, long)])).toBe(long);
  expect(plainText([el('pre', {}, `${'y'.repeat(240)} z`)])).toBe(`    ${'y'.repeat(240)} z`);
});

test('in the plain text of a mail, long lines of code are broken at spaces', () => {
  const code = `${'word '.repeat(60)}end`;
  const lines = plainText([el('pre', {}, code)]).split('\n');
  expect(lines.map((line) => line.trim()).join(' ')).toBe(code);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(260);
});

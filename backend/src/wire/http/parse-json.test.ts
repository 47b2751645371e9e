import { expect, test } from 'vitest';
import { parseJson } from './parse-json.ts';

test.each([
  ['{"a":[1,{"b":"]}"}],"c":"\\\\\\""}'],
  [JSON.stringify({ long: '[{,:'.repeat(500_000) })],
  [`${'['.repeat(400)}${']'.repeat(400)}`],
])('ordinary JSON is parsed (%#)', (text) => {
  expect(parseJson(text)).toEqual(JSON.parse(text));
});

test.each([
  ['401 nested lists', `${'['.repeat(401)}${']'.repeat(401)}`, /nested too deeply/],
  ['10 MB of brackets', '['.repeat(10_000_000), /nested too deeply/],
  ['10 MB of small JSON values', `[${'0,'.repeat(5_000_000)}0]`, /at most 600000 parts/],
  ['10 MB of empty maps', `[${'{},'.repeat(3_000_000)}{}]`, /at most 600000 parts/],
  ['an unterminated string', '{"a":"', /Invalid JSON/],
  ['an unterminated string with an escaped quote', '["\\"[[', /Invalid JSON/],
])('a JSON body is refused: %s', (_what, text, message) => {
  expect(() => parseJson(text)).toThrow(message);
});

import { expect, test } from 'vitest';
import { splitFieldPath } from './field-path.ts';

test.each([
  ['a.b', ['a', 'b']],
  ['`odd.key`.c', ['odd.key', 'c']],
  ['`a\\`b`', ['a`b']],
  [Array.from({ length: 100 }, () => 'a').join('.'), Array.from({ length: 100 }, () => 'a')],
  [Array.from({ length: 100 }, () => '`a`').join('.'), Array.from({ length: 100 }, () => 'a')],
])('the field path %s is split into its keys', (path, keys) => {
  expect(splitFieldPath(path)).toEqual(keys);
});

test.each([
  ['', ''],
  ['a..b', 'a..b'],
  ['`a', '`a'],
  ['`a`b', '`a`b'],
  ['`a`.', '`a`.'],
  ['``', '``'],
  ['a,b', 'a,b'],
  ['*', '*'],
  ['2026', '2026'],
  ['a.b-c', 'a.b-c'],
  ['`a`.b-c', '`a`.b-c'],
  [Array.from({ length: 101 }, () => 'a').join('.'), 'a.a'],
  [Array.from({ length: 101 }, () => '`a`').join('.'), '`a`.`a`'],
  ['`a`.'.repeat(1_000_000), '`a`.`a`'],
])('the field path %j is refused', (path, shown) => {
  expect(() => splitFieldPath(path)).toThrow(`Invalid field path "${shown}`);
});

import { expect, test } from 'vitest';
import { tagAddress } from './tag-address.ts';
import { endedTags, TAG_LENGTH, tagsInUse, tidyTag, tidyTags, withTagRenamed } from './tags.ts';

test.each([
  ['  behind   the\nscenes ', 'behind the scenes'],
  ['   ', ''],
  [' .. ', ''],
  ['.net', '.net'],
  ['🎉'.repeat(50), '🎉'.repeat(TAG_LENGTH)],
  [`${'x'.repeat(TAG_LENGTH - 1)} y`, 'x'.repeat(TAG_LENGTH - 1)],
])('%j becomes the tag %j', (text, tag) => {
  expect(tidyTag(text)).toBe(tag);
});

test.each<[string, string[], string]>([
  ['devlog', [], 'devlog'],
  ['devlog,', ['devlog'], ''],
  ['devlog, ar', ['devlog'], 'ar'],
  ['a, b, c', ['a', 'b'], 'c'],
  ['灯、霧，', ['灯', '霧'], ''],
  [',', [''], ''],
])('of %j the ended tags are %j, and %j is still typed', (typed, ended, rest) => {
  expect(endedTags(typed)).toEqual({ ended, rest });
});

test('tags that differ only in case become one tag in the existing spelling', () => {
  expect(tidyTags(['Music', 'music ', '', 'Light'], ['light', 'sound'])).toEqual(['Music', 'light']);
});

test('tags are listed with the most used first', () => {
  const posts = [{ tags: ['b', 'a'] }, { tags: ['c', 'a'] }, { tags: [] }];
  expect(tagsInUse(posts)).toEqual(['a', 'b', 'c']);
});

test('a tag is escaped in its address', () => {
  expect(tagAddress('a/b & c')).toBe('/blog/tags/a%2Fb%20%26%20c');
});

test.each([
  [['a', 'b'], 'b', 'c', ['a', 'c']],
  [['a', 'b', 'c'], 'a', 'c', ['c', 'b']],
  [['b'], 'a', 'c', ['b']],
])('%j with %s renamed to %s is %j', (tags, from, to, expected) => {
  expect(withTagRenamed(tags, from, to)).toEqual(expected);
});

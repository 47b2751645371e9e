import { expect, test } from 'vitest';
import { hasTagPage, tagAddress } from './slug.ts';
import {
  editedTags,
  endedTags,
  refusedTags,
  TAG_LENGTH,
  tagsInUse,
  tidyTag,
  tidyTags,
  withTagRenamed,
} from './tags.ts';

test.each([
  ['  behind   the\nscenes ', 'behind the scenes'],
  ['   ', ''],
  ['\0behind\u0007 \u009fscenes\u001b', 'behind scenes'],
  [' .. ', ''],
  ['.', ''],
  ['a%2Fb', ''],
  ['.net', '.net'],
  ['🎉'.repeat(50), '🎉'.repeat(TAG_LENGTH)],
  [`${'x'.repeat(TAG_LENGTH - 1)} y`, 'x'.repeat(TAG_LENGTH - 1)],
])('the typed text %j becomes the tag %j', (text, tag) => {
  expect(tidyTag(text)).toBe(tag);
});

test.each<[string, string[], string]>([
  ['devlog', [], 'devlog'],
  ['devlog,', ['devlog'], ''],
  ['devlog, ar', ['devlog'], 'ar'],
  ['a, b, c', ['a', 'b'], 'c'],
  ['灯、霧，', ['灯', '霧'], ''],
  [',', [''], ''],
])('typing %j completes the tags %j and leaves %j in the field', (typed, ended, rest) => {
  expect(endedTags(typed)).toEqual({ ended, rest });
});

test('texts that the address of a page cannot contain are refused; empty ones are only left out', () => {
  expect(refusedTags([' .. ', '.net', '', ' ', 'a%2fb', '.'])).toEqual(['..', 'a%2fb', '.']);
});

test('a stored tag that could not be added now stays, and is not said to be refused', () => {
  expect(editedTags(['a%2Fb', 'x'], ['a%2Fb', 'x', 'y', '..'], [])).toEqual({
    tags: ['a%2Fb', 'x', 'y'],
    refused: ['..'],
  });
  expect(editedTags(['a%2Fb', 'x'], ['x'], [])).toEqual({ tags: ['x'], refused: [] });
});

test('tags that differ only in case become one tag; a spelling already in use is kept', () => {
  expect(tidyTags(['Music', 'music ', '', 'Light'], ['light', 'sound'])).toEqual(['Music', 'light']);
});

test('tags are listed by how many posts use them, the most used first', () => {
  const posts = [{ tags: ['b', 'a'] }, { tags: ['c', 'a'] }, { tags: [] }];
  expect(tagsInUse(posts)).toEqual(['a', 'b', 'c']);
});

test.each([
  '.',
  '..',
  '',
  'a%2Fb',
  ' a',
  'a\u00a0',
  'a\0b',
  'a\nb',
  'a\u0085b',
  '\ud83c',
])('the stored tag %j has no page, so nothing links to it', (tag) => {
  expect(hasTagPage(tag)).toBe(false);
});

test.each(['.net', '...', 'a/b', '%', '100%', 'rss.xml'])('the stored tag %j has a page', (tag) => {
  expect(hasTagPage(tag)).toBe(true);
});

test('a tag is escaped in the address of its page', () => {
  expect(tagAddress('a/b & c')).toBe('/blog/tags/a%2Fb%20%26%20c');
});

test.each([
  [['a', 'b'], 'b', 'c', ['a', 'c']],
  [['a', 'b', 'c'], 'a', 'c', ['c', 'b']],
  [['b'], 'a', 'c', ['b']],
])('in the tags %j, renaming "%s" to "%s" gives %j', (tags, from, to, expected) => {
  expect(withTagRenamed(tags, from, to)).toEqual(expected);
});

import { expect, test } from 'vitest';
import {
  addressesWithAnother,
  isFreeForPosts,
  isSlug,
  lastingAddress,
  numberedSlug,
  postAddress,
  SLUG_LENGTH,
} from './slug.ts';

test.each([
  ['clock', 1, 'clock'],
  ['clock', 2, 'clock-2'],
  ['x'.repeat(SLUG_LENGTH), 12, `${'x'.repeat(SLUG_LENGTH - 3)}-12`],
  [`${'x'.repeat(SLUG_LENGTH - 3)}-yy`, 2, `${'x'.repeat(SLUG_LENGTH - 3)}-2`],
])('the slug "%s" at attempt %i becomes "%s"', (slug, number, numbered) => {
  expect(numberedSlug(slug, number)).toBe(numbered);
});

test.each([
  ['a-b-2', true],
  ['', false],
  ['A', false],
  ['a b', false],
  ['a/b', false],
  ['ü', false],
  ['x'.repeat(80), true],
  ['x'.repeat(81), false],
])('the text %j can be a post’s readable address: %s', (text, allowed) => {
  expect(isSlug(text)).toBe(allowed);
});

test('the slug “archive” is reserved for the archive page, and “archive-2” is free for posts', () => {
  expect(['archive', 'archive-2', 'A'].map(isFreeForPosts)).toEqual([false, true, false]);
});

test('a post’s address ends with its slug, or with its id if it has no slug', () => {
  expect(postAddress({ id: 'a b', slug: undefined })).toBe('/blog/a%20b');
  expect(postAddress({ id: 'a b', slug: 'clock' })).toBe('/blog/clock');
  expect(lastingAddress({ id: 'a b' })).toBe('/blog/a%20b');
});

test('a new slug adds one to the number of addresses that a post has had', () => {
  expect(addressesWithAnother({ slug: undefined })).toBe(1);
  expect(addressesWithAnother({ slug: 'a' })).toBe(2);
  expect(addressesWithAnother({ slug: 'a', addresses: 19 })).toBe(20);
});

import { expect, test } from 'vitest';
import { updatedDate } from './changed-date.ts';
import { changedAt, changesText } from './changed-text.ts';

const DAY = 86_400_000;
const LIVE = { published: true, publishDate: 10 * DAY };

test('other tags, authors or another image change no text', () => {
  expect(changesText({ tags: ['a'], authors: ['b'], image: '/c' })).toBe(false);
});

test('a save of a public post says when it was changed, in whole milliseconds', () => {
  expect(changedAt(LIVE, 11 * DAY + 0.5)).toEqual({ changedDate: 11 * DAY });
});

test.each([
  ['a draft', { ...LIVE, published: false }, 11 * DAY],
  ['a post still to come', LIVE, 9 * DAY],
  ['a post while the time is not known', LIVE, null],
])('a save of %s says nothing', (_what, post, now) => {
  expect(changedAt(post, now)).toEqual({});
});

test('a change counts as an update from one day after publishing on', () => {
  expect(updatedDate({ publishDate: DAY, changedDate: 2 * DAY })).toBe(2 * DAY);
  expect(updatedDate({ publishDate: DAY, changedDate: 2 * DAY - 1 })).toBeNull();
});

test('a post published again after its last change, or never changed, has no update', () => {
  expect(updatedDate({ publishDate: 9 * DAY, changedDate: 2 * DAY })).toBeNull();
  expect(updatedDate({ publishDate: DAY })).toBeNull();
});

import { expect, test } from 'vitest';
import { updatedDate } from './changed-date.ts';
import { changedAt, changesText } from './publication.ts';

const DAY = 86_400_000;
const LIVE = { published: true, publishDate: 10 * DAY };

test('changed tags, authors or pictures do not count as a changed text', () => {
  expect(changesText({ tags: ['a'], authors: ['b'], image: '/c' })).toBe(false);
});

test('a save of a public post sets the change date, in whole milliseconds', () => {
  expect(changedAt(LIVE, 11 * DAY + 0.5)).toEqual({ changedDate: 11 * DAY });
});

test.each([
  ['a draft', { ...LIVE, published: false }, 11 * DAY],
  ['a scheduled post', LIVE, 9 * DAY],
  ['a public post, while the server’s time is unknown,', LIVE, null],
])('a save of %s sets no change date', (_what, post, now) => {
  expect(changedAt(post, now)).toEqual({});
});

test('a change counts as an update if made a day or more after publishing', () => {
  expect(updatedDate({ publishDate: DAY, changedDate: 2 * DAY })).toBe(2 * DAY);
  expect(updatedDate({ publishDate: DAY, changedDate: 2 * DAY - 1 })).toBeNull();
});

test('a post has no update date if it was never changed, or was published after its last change', () => {
  expect(updatedDate({ publishDate: 9 * DAY, changedDate: 2 * DAY })).toBeNull();
  expect(updatedDate({ publishDate: DAY })).toBeNull();
});

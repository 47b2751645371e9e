import { expect, test } from 'vitest';
import { updatedDate } from './updated-date.ts';

const DAY = 86_400_000;

test('a change counts as an update if made a day or more after publishing', () => {
  expect(updatedDate({ publishDate: DAY, changedDate: 2 * DAY })).toBe(2 * DAY);
  expect(updatedDate({ publishDate: DAY, changedDate: 2 * DAY - 1 })).toBeNull();
});

test('a post has no update date if it was never changed, or was published after its last change', () => {
  expect(updatedDate({ publishDate: 9 * DAY, changedDate: 2 * DAY })).toBeNull();
  expect(updatedDate({ publishDate: DAY })).toBeNull();
});

import { expect, test } from 'vitest';
import { type ListState, noteOf } from './use-shown-posts.ts';

const LIST: ListState = {
  ...{ shown: 310, read: 310, searched: 310, typed: '', filter: null },
  ...{ hasMore: false, complete: true, byAuthor: false },
};

test.each<[Partial<ListState>, string]>([
  [{}, ''],
  [{ read: 50, hasMore: true }, 'These are the first 50 posts. There are more.'],
  [
    { read: 50, hasMore: true, byAuthor: true },
    'Only the 50 newest posts are sorted. Older posts are left out.',
  ],
  [{ typed: 'lamp', shown: 1 }, '1 post found in 310 posts.'],
  [{ typed: 'lamp', shown: 0 }, '0 posts found in 310 posts.'],
  [{ typed: 'lamp', shown: 1, searched: 50, complete: false }, '1 post found in the 50 posts loaded so far…'],
  [
    { typed: 'lamp', shown: 2, searched: 1000, hasMore: true },
    '2 posts found in the 1000 newest posts, and in all titles that begin with “lamp”.',
  ],
  [{ filter: 'draft', shown: 2 }, 'Showing 2 of 310 posts.'],
  [{ filter: 'draft', shown: 2, read: 50, complete: false }, 'Showing 2 of the 50 posts loaded so far…'],
  [
    { filter: 'live', shown: 998, read: 1000, hasMore: true },
    'Showing 998 of the 1000 newest posts. Older posts are left out.',
  ],
])('the note below the posts table for %o is: %s', (list, note) => {
  expect(noteOf({ ...LIST, ...list })).toBe(note);
});

import { expect, test } from 'vitest';
import { postState, stateDate } from './post-state.ts';

test.each([
  { published: false, publishDate: 0, state: 'draft' },
  { published: false, publishDate: 2000, state: 'draft' },
  { published: false, publishDate: 0, review: 'none', state: 'draft' },
  { published: false, publishDate: 0, review: 'ready', state: 'review' },
  { published: true, publishDate: 0, review: 'ready', state: 'live' },
  { published: true, publishDate: 1001, review: 'ready', state: 'scheduled' },
  { published: true, publishDate: 0, state: 'live' },
  { published: true, publishDate: 999, state: 'live' },
  { published: true, publishDate: 1000, state: 'live' },
  { published: true, publishDate: 1001, state: 'scheduled' },
] as const)('at time 1000 a post is $state if published $published, date $publishDate, review $review', ({
  state,
  ...post
}) => {
  expect(postState(post, 1000)).toBe(state);
});

test('the date shown for a draft is its creation date, for other posts the publish date', () => {
  const dates = { creationDate: 1, publishDate: 2 };
  expect(stateDate({ published: false, ...dates })).toBe(1);
  expect(stateDate({ published: true, ...dates })).toBe(2);
});

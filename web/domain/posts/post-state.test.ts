import { expect, test } from 'vitest';
import { endOfReview, isInReview, postState, stateDate } from './post-state.ts';

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

test.each([
  { published: false, inReview: false },
  { published: false, review: 'none', inReview: false },
  { published: false, review: 'ready', inReview: true },
  { published: true, review: 'ready', inReview: false },
  { published: true, review: 'none', inReview: false },
] as const)('a post with published $published and review $review is in review: $inReview', ({
  inReview,
  ...post
}) => {
  expect(isInReview(post)).toBe(inReview);
});

test('publishing ends a review, and writes no review field to a post without one', () => {
  expect(endOfReview({ review: 'ready' })).toEqual({ review: 'none' });
  expect(endOfReview({ review: 'none' })).toEqual({});
  expect(endOfReview({})).toEqual({});
});

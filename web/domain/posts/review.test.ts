import { expect, test } from 'vitest';
import { endOfReview, isInReview } from './review.ts';

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

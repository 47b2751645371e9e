import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Postings } from './vocabulary.ts';

const listed = (postings: Postings) => {
  const all: [post: number, times: number][] = [];
  postings.each((post, times) => all.push([post, times]));
  return all;
};

test('the posts with a word are sorted by number, whatever the order of additions and removals', () => {
  const step = fc.record({ post: fc.integer({ min: 0, max: 20 }), times: fc.integer({ min: 1, max: 255 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const postings = new Postings();
      const expected = new Map<number, number>();
      for (const { post, times } of steps) {
        expect(postings.has(post)).toBe(expected.has(post));
        if (expected.delete(post)) postings.delete(post);
        else {
          postings.add(post, times);
          expected.set(post, times);
        }
      }
      expect(listed(postings)).toEqual([...expected].toSorted(([a], [b]) => a - b));
      expect(postings.size).toBe(expected.size);
    }),
    { numRuns: 100 },
  );
});

test('the index can store the highest possible post number, and caps a word’s count at 255', () => {
  const postings = new Postings();
  postings.add(2 ** 24 - 1, 1000);
  postings.delete(7);
  expect(listed(postings)).toEqual([[2 ** 24 - 1, 255]]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Postings } from './vocabulary.ts';

const listed = (postings: Postings) => {
  const all: [text: number, times: number][] = [];
  postings.each((text, times) => all.push([text, times]));
  return all;
};

test('the texts with a word are sorted by number, whatever the order of additions and removals', () => {
  const step = fc.record({ text: fc.integer({ min: 0, max: 20 }), times: fc.integer({ min: 1, max: 255 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const postings = new Postings();
      const expected = new Map<number, number>();
      for (const { text, times } of steps) {
        expect(postings.has(text)).toBe(expected.has(text));
        if (expected.delete(text)) postings.delete(text);
        else {
          postings.add(text, times);
          expected.set(text, times);
        }
      }
      expect(listed(postings)).toEqual([...expected].toSorted(([a], [b]) => a - b));
      expect(postings.size).toBe(expected.size);
    }),
    { numRuns: 100 },
  );
});

test('the index can store the highest possible text number, and caps a word’s count at 255', () => {
  const postings = new Postings();
  postings.add(2 ** 24 - 1, 1000);
  postings.delete(7);
  expect(listed(postings)).toEqual([[2 ** 24 - 1, 255]]);
});

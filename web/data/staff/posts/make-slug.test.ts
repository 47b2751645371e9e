import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSlug, numberedSlug } from '../../../domain/posts/slug.ts';
import { makeSlug } from './make-slug.ts';

describe('a readable address from a title', () => {
  test.each([
    ['How seven people make one clock', 'how-seven-people-make-one-clock'],
    ['Über Größe und Äpfel', 'uber-grosse-und-apfel'],
    ['The studio’s clock & the harbour: 100 %', 'the-studios-clock-the-harbour-100'],
    ['Timeworks 1.2', 'timeworks-1-2'],
    ['Timeworks v10.0.3: St. Elmo', 'timeworks-v10-0-3-st-elmo'],
    ['Привет, мир', 'privet-mir'],
    ['Ελληνικά', 'ellinika'],
    ['さくらのゲーム', 'sakuranogemu'],
    ['ハーバー', 'haba'],
    ['한국어 제목', 'hangugeo-jemog'],
    ['  --  ', 'post'],
    ['🎉🎉', 'post'],
    ['', 'post'],
    [
      `${'word '.repeat(40)}`,
      'word-word-word-word-word-word-word-word-word-word-word-word-word-word-word-word',
    ],
    ['x'.repeat(200), 'x'.repeat(80)],
  ])('the slug for the title %j is %s', (title, slug) => {
    expect(makeSlug(title)).toBe(slug);
  });

  test('each title gives a valid, stable address, and a number makes it unique', () => {
    const title = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.lorem({ maxCount: 30 }),
      fc.constantFrom('New Post', 'Über', 'さくら', '🎉'),
    );
    const taken = new Set<string>();
    for (const one of fc.sample(title, { numRuns: 1000, seed: 20261122 })) {
      const slug = makeSlug(one);
      expect(makeSlug(one)).toBe(slug);
      let number = 1;
      while (taken.has(numberedSlug(slug, number))) number += 1;
      const free = numberedSlug(slug, number);
      expect(isSlug(free), `${one} is ${free}`).toBe(true);
      expect(free).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      taken.add(free);
    }
    expect(taken.size).toBe(1000);
  });
});

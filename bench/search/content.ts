import { STOP_WORDS } from '../../platform/search/words.ts';
import { randomOf } from '../../scripts/art/random.ts';

const SYLLABLES =
  'an ber cor da el fin gar hul is jo kel lum mor nes ol pra quin ros sta tur ul ven wil yar zeb'.split(' ');
const VOCABULARY = 30_000;

/** The words of the posts, most frequent first: common English words, then invented ones with two to five syllables. */
export const WORDS: readonly string[] = (() => {
  const next = randomOf(1);
  const words = new Set(STOP_WORDS);
  while (words.size < VOCABULARY) {
    const syllables = Array.from(
      { length: 2 + Math.floor(next() * 4) },
      () => SYLLABLES[Math.floor(next() * SYLLABLES.length)],
    );
    words.add(syllables.join(''));
  }
  return [...words];
})();

export interface BenchPost {
  title: string;
  shortText: string;
  content: string;
}

/** Posts of 500 words, with word frequencies as in natural language (Zipf). */
export function benchPosts(count: number): BenchPost[] {
  const next = randomOf(2);
  const text = (length: number) =>
    Array.from({ length }, () => WORDS[Math.floor(VOCABULARY ** next()) - 1]).join(' ');
  return Array.from({ length: count }, () => ({ title: text(6), shortText: text(20), content: text(500) }));
}

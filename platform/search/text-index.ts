import { forgivenMistakes, mayBeBeginning } from '../domain/text/searched-words.ts';
import { type Meaning, type Places, Vocabulary } from './vocabulary.ts';
import { STOP_WORDS, wordsOf } from './words.ts';

/** A field of the texts: its weight, and whether its stop words are omitted. */
export interface Field {
  weight: number;
  isLong: boolean;
}

export interface Found {
  /** The best matching texts, by their numbers, best first. */
  best: number[];
  /** The number of all matching texts. */
  total: number;
  /** The postings of each indexed word that a searched word may stand for. */
  meanings: ReadonlyMap<string, Places>;
}

/** Maximum number of distinct words that are indexed per text. Those of the first fields come first. */
const MOST_WORDS = 10_000;

/** Parameters of BM25+: `K` for word frequency, `B` for text length, `D` for any occurrence. */
const K = 1.2;
const B = 0.7;
const D = 0.5;

/**
 * Ranks texts by BM25+, like minisearch, whose radix tree it uses. Unlike minisearch, it needs no object for each pair
 * of word and text: ten thousand texts take a tenth of the memory, and a search creates little garbage.
 */
export class TextIndex {
  readonly #fields: readonly Field[];
  readonly #vocabulary: Vocabulary;
  /** The number of distinct words, by field and then by text. */
  readonly #lengths: number[][];
  readonly #lengthOfAll: number[];
  #count = 0;
  /** For each text, its score and the number of matched words in the current search. */
  #scores = new Float64Array(0);
  #has = new Uint8Array(0);

  constructor(fields: readonly Field[]) {
    this.#fields = fields;
    this.#vocabulary = new Vocabulary(fields.length);
    this.#lengths = fields.map(() => []);
    this.#lengthOfAll = fields.map(() => 0);
  }

  /** The number of distinct indexed words. */
  get words(): number {
    return this.#vocabulary.size;
  }

  /** The number of distinct words in one field of a text. */
  wordsOf(number: number, field: number): number {
    return this.#lengths[field]?.[number] ?? 0;
  }

  /**
   * Adds a text, given as a list of its fields, under an unused number. If the text has too many distinct words, its
   * end is not indexed.
   */
  add(number: number, texts: readonly string[]): void {
    for (const [field, words] of this.#counted(texts)) {
      for (const [term, times] of words)
        if (this.#isSearched(term, field)) this.#vocabulary.add(term, field, number, times);
      this.#setLength(field, number, words.size);
    }
    this.#count += 1;
  }

  /** Removes a text. Its fields must be the same as when it was added. */
  remove(number: number, texts: readonly string[]): void {
    for (const [field, words] of this.#counted(texts)) {
      for (const term of words.keys()) this.#vocabulary.delete(term, field, number);
      this.#setLength(field, number, 0);
    }
    this.#count -= 1;
  }

  /** The best `count` texts that match all words and for which `isShown` returns true, best first. */
  find(words: readonly string[], count: number, isShown: (number: number) => boolean): Found {
    const meanings = words.map((word, at) =>
      this.#vocabulary.meanings(word, mayBeBeginning(word, at, words), forgivenMistakes(word)),
    );
    const all = this.#lengths[0]?.length ?? 0;
    if (this.#scores.length < all) {
      this.#scores = new Float64Array(all * 2);
      this.#has = new Uint8Array(all * 2);
    }
    this.#scores.fill(0);
    this.#has.fill(0);
    for (const [at, of] of meanings.entries()) for (const meaning of of) this.#score(meaning, at);
    const texts: number[] = [];
    if (words.length > 0)
      for (let one = 0; one < all; one += 1)
        if (this.#has[one] === words.length && isShown(one)) texts.push(one);
    return {
      best: this.#best(texts, count),
      total: texts.length,
      meanings: new Map(meanings.flat().map(({ term, places }) => [term, places])),
    };
  }

  /** The `count` texts with the highest scores, highest first. Equal scores are in the order of the texts' numbers. */
  #best(texts: number[], count: number): number[] {
    const scores = this.#scores;
    const scoreOf = (text: number) => scores[text] as number;
    // Finds the lowest of the `count` best scores with a plain numeric sort. Then only a few texts, usually ten out of
    // thousands, need the much slower sort with a comparison function.
    const least = Float64Array.from(texts, scoreOf).sort().at(-count) ?? 0;
    const best = texts.filter((text) => scoreOf(text) >= least);
    return best.sort((a, b) => scoreOf(b) - scoreOf(a) || a - b).slice(0, count);
  }

  /**
   * Scores the texts that contain `meaning`, an indexed word that query word number `at` may stand for. Skips texts
   * that lack one of the earlier query words.
   */
  #score({ places, weight }: Meaning, at: number): void {
    const scores = this.#scores;
    const has = this.#has;
    for (const [field, options] of this.#fields.entries()) {
      const postings = places[field];
      if (!postings || postings.size === 0) continue;
      const lengths = this.#lengths[field] as number[];
      const average = (this.#lengthOfAll[field] as number) / this.#count;
      const rarity = Math.log(1 + (this.#count - postings.size + 0.5) / (postings.size + 0.5));
      const factor = weight * options.weight * rarity;
      postings.each((text, times) => {
        if ((has[text] as number) < at) return;
        has[text] = at + 1;
        const length = (lengths[text] as number) / average;
        (scores[text] as number) += factor * (D + (times * (K + 1)) / (times + K * (1 - B + B * length)));
      });
    }
  }

  #isSearched(term: string, field: number): boolean {
    return !(this.#fields[field]?.isLong && STOP_WORDS.has(term));
  }

  #setLength(field: number, number: number, length: number): void {
    const lengths = this.#lengths[field] as number[];
    (this.#lengthOfAll[field] as number) += length - (lengths[number] ?? 0);
    lengths[number] = length;
  }

  /** Counts how often each word occurs, by field. */
  *#counted(texts: readonly string[]): Generator<[field: number, words: Map<string, number>]> {
    let left = MOST_WORDS;
    for (const [field, text] of texts.entries()) {
      const words = new Map<string, number>();
      for (const { text: word } of wordsOf(text)) {
        const times = words.get(word) ?? 0;
        if (times === 0 && words.size === left) break;
        words.set(word, times + 1);
      }
      left -= words.size;
      yield [field, words];
    }
  }
}

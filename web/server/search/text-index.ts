import { forgivenMistakes, MOST_SEARCHED_WORDS, mayBeBeginning } from '../../domain/text/search-terms.ts';
import { STOP_WORDS } from './stop-words.ts';
import { type Meaning, type Places, Vocabulary } from './vocabulary.ts';
import { wordsOf } from './words.ts';

/** A field of a text: how much a find there counts, and whether words that almost every text has are left out. */
export interface Field {
  weight: number;
  isLong: boolean;
}

export interface Found {
  /** Numbers of texts. */
  best: number[];
  /** How many there are. */
  total: number;
  /** The words that the searched ones may mean, and where they stand. */
  meanings: ReadonlyMap<string, Places>;
}

/** How many times a word stands (`K`) and how long the text is (`B`) counts in BM25+; `D` is for standing there at all. */
const K = 1.2;
const B = 0.7;
const D = 0.5;

/**
 * Finds texts by their words and orders them by BM25+, as minisearch does, whose tree of words it uses. Of a word it has
 * no objects for every text: ten thousand texts take a tenth of the memory, and a search makes nothing to clear up after.
 */
export class TextIndex {
  readonly #fields: readonly Field[];
  readonly #vocabulary: Vocabulary;
  /** By field and text, how many different words it has. */
  readonly #lengths: number[][];
  readonly #lengthOfAll: number[];
  #count = 0;
  /** Of the search that is at work, by text: its score, and how many of the searched words it has. */
  #scores = new Float64Array(0);
  #has = new Uint8Array(0);

  constructor(fields: readonly Field[]) {
    this.#fields = fields;
    this.#vocabulary = new Vocabulary(fields.length);
    this.#lengths = fields.map(() => []);
    this.#lengthOfAll = fields.map(() => 0);
  }

  /** How many different words all texts have. */
  get words(): number {
    return this.#vocabulary.size;
  }

  /** How many different words a field of a text has in the index. */
  wordsOf(number: number, field: number): number {
    return this.#lengths[field]?.[number] ?? 0;
  }

  /** Adds a text of a number that is free, given by fields; beyond the most words of a text the last fields are cut. */
  add(number: number, texts: readonly string[]): void {
    for (const [field, words] of this.#counted(texts)) {
      for (const [term, times] of words)
        if (this.#isSearched(term, field)) this.#vocabulary.add(term, field, number, times);
      this.#setLength(field, number, words.size);
    }
    this.#count += 1;
  }

  /** Removes a text that was added as it is here. */
  remove(number: number, texts: readonly string[]): void {
    for (const [field, words] of this.#counted(texts)) {
      for (const term of words.keys()) this.#vocabulary.delete(term, field, number);
      this.#setLength(field, number, 0);
    }
    this.#count -= 1;
  }

  /** What has every one of the words and may be shown: the best `count` of them, the best first. */
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

  /** The `count` texts with the highest scores, the highest first, and of equal ones the first that was added. */
  #best(texts: number[], count: number): number[] {
    const scores = this.#scores;
    const scoreOf = (text: number) => scores[text] as number;
    // Numbers alone are sorted much faster than by a function, and most pages show ten of thousands.
    const least = Float64Array.from(texts, scoreOf).sort().at(-count) ?? 0;
    const best = texts.filter((text) => scoreOf(text) >= least);
    return best.sort((a, b) => scoreOf(b) - scoreOf(a) || a - b).slice(0, count);
  }

  /** Adds to the scores what a meaning of the word `at` counts in the texts that have all words before it. */
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

  /** By field, how often each word is in it. */
  *#counted(texts: readonly string[]): Generator<[field: number, words: Map<string, number>]> {
    let left = MOST_SEARCHED_WORDS;
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

import SearchableMap from 'minisearch/SearchableMap';
import { Postings } from './postings.ts';

/** The postings of a word, by field. */
export type Places = (Postings | undefined)[];

/** An indexed word that a searched word may stand for. */
export interface Meaning {
  term: string;
  places: Places;
  /** Weight of the match: 1 for the searched word itself, less for others. */
  weight: number;
}

/** Maximum weights of indexed words that start with the searched word, or that are similar to it. */
const PREFIX = 0.5;
const FUZZY = 0.2;

/** All indexed words, with their postings. */
export class Vocabulary {
  readonly #words = new Map<string, Places>();
  /** The same words as a radix tree, for incomplete or misspelled searched words. */
  readonly #tree = new SearchableMap<Places>();
  readonly #fields: number;

  /** `fields`: the number of fields of a post. */
  constructor(fields: number) {
    this.#fields = fields;
  }

  /** The number of distinct words. */
  get size(): number {
    return this.#words.size;
  }

  add(term: string, field: number, post: number, times: number): void {
    let places = this.#words.get(term);
    if (!places) {
      // The array is allocated at full length, because a growing array reserves space for about twenty items.
      places = Array.from({ length: this.#fields }, () => undefined);
      this.#words.set(term, places);
      this.#tree.set(term, places);
    }
    places[field] ??= new Postings();
    places[field].add(post, times);
  }

  delete(term: string, field: number, post: number): void {
    const places = this.#words.get(term);
    places?.[field]?.delete(post);
    if (!places || places.some((one) => one && one.size > 0)) return;
    this.#words.delete(term);
    this.#tree.delete(term);
  }

  /** The indexed words that `word` may stand for: itself, longer words that start with it, and similar words. */
  meanings(word: string, mayBeBeginning: boolean, mistakes: number): Meaning[] {
    const found = new Map<string, Meaning>();
    const add = (term: string, places: Places, weight: number) =>
      found.has(term) || found.set(term, { term, places, weight });
    const places = this.#words.get(word);
    if (places) add(word, places, 1);
    if (mayBeBeginning)
      for (const [term, places] of this.#tree.atPrefix(word)) {
        const missing = term.length - word.length;
        add(term, places, (PREFIX * term.length) / (term.length + 0.3 * missing));
      }
    if (mistakes > 0)
      for (const [term, [places, distance]] of this.#tree.fuzzyGet(word, mistakes))
        add(term, places, (FUZZY * term.length) / (term.length + distance));
    return [...found.values()];
  }
}

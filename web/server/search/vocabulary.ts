import SearchableMap from 'minisearch/SearchableMap';
import { Postings } from './postings.ts';

/** Where a word stands: the posts that have it, by field. */
export type Places = (Postings | undefined)[];

/** A word of the posts that a searched one may mean. */
export interface Meaning {
  term: string;
  places: Places;
  /** How much a find counts, 1 for the searched word itself. */
  weight: number;
}

/** What counts for less than what was written in full and without a mistake. */
const PREFIX = 0.5;
const FUZZY = 0.2;

/** All words of the posts and where they stand. */
export class Vocabulary {
  readonly #words = new Map<string, Places>();
  /** The same once more as a tree, for words that are not known letter by letter. */
  readonly #tree = new SearchableMap<Places>();
  readonly #fields: number;

  /** `fields`: how many the posts have. */
  constructor(fields: number) {
    this.#fields = fields;
  }

  /** How many different words there are. */
  get size(): number {
    return this.#words.size;
  }

  add(term: string, field: number, post: number, times: number): void {
    let places = this.#words.get(term);
    if (!places) {
      // In its full length: a list that grows takes room for twenty.
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

  /** The words that `word` may mean: itself, longer ones where it may be their beginning, and similar ones. */
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

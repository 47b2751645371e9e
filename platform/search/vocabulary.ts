import SearchableMap from 'minisearch/SearchableMap';

const SMALLEST = 4;
const MOST_TIMES = 255;
/**
 * Most words occur in only one text. They share this empty array, because a separate one for each would take 200 bytes.
 */
const NO_BLOCK = new Uint32Array(0);

/**
 * The postings of a word: the numbers of the texts that contain it, in order, with the word's frequency. A posting
 * takes four bytes in a typed array, which the garbage collector does not scan.
 */
export class Postings {
  /** Each entry has the number of the text in the upper 24 bits, and the frequency in the lower 8. */
  #entries = NO_BLOCK;
  /**
   * The posting of a word that occurs in only one text. As soon as a word occurs in several texts, `#entries` has all
   * its postings.
   */
  #only = 0;
  #size = 0;
  #last = -1;

  /** The number of texts that contain the word. */
  get size(): number {
    return this.#size;
  }

  /** Adds the text with this number (below 2 ** 24), which contains the word `times` times. */
  add(text: number, times: number): void {
    const at = this.#placeOf(text);
    const entry = text * 256 + Math.min(times, MOST_TIMES);
    if (this.#size === 0 && this.#entries === NO_BLOCK) this.#only = entry;
    else {
      if (this.#size >= this.#entries.length) this.#grow();
      if (at < this.#size) this.#entries.copyWithin(at + 1, at, this.#size);
      this.#entries[at] = entry;
    }
    this.#size += 1;
    this.#last = Math.max(this.#last, text);
  }

  delete(text: number): void {
    if (!this.has(text)) return;
    const at = this.#placeOf(text);
    this.#entries.copyWithin(at, at + 1, this.#size);
    this.#size -= 1;
  }

  has(text: number): boolean {
    const at = this.#placeOf(text);
    return at < this.#size && this.#entryAt(at) >>> 8 === text;
  }

  each(visit: (text: number, times: number) => void): void {
    for (let at = 0; at < this.#size; at += 1) {
      const entry = this.#entryAt(at);
      visit(entry >>> 8, entry & MOST_TIMES);
    }
  }

  /**
   * The position of a text in the list, or where it must be inserted. Checks the end first, because a new text has the
   * highest number.
   */
  #placeOf(text: number): number {
    let from = 0;
    let to = this.#size;
    if (text > this.#last) return to;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.#entryAt(middle) >>> 8 < text) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  #entryAt(at: number): number {
    return this.#entries === NO_BLOCK ? this.#only : (this.#entries[at] as number);
  }

  #grow(): void {
    const last = this.#entries;
    this.#entries = new Uint32Array(Math.max(SMALLEST, last.length * 2));
    if (last === NO_BLOCK) this.#entries[0] = this.#only;
    else this.#entries.set(last);
  }
}

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

  /** `fields`: the number of fields of a text. */
  constructor(fields: number) {
    this.#fields = fields;
  }

  /** The number of distinct words. */
  get size(): number {
    return this.#words.size;
  }

  add(term: string, field: number, text: number, times: number): void {
    let places = this.#words.get(term);
    if (!places) {
      // The array is allocated at full length, because a growing array reserves space for about twenty items.
      places = Array.from({ length: this.#fields }, () => undefined);
      this.#words.set(term, places);
      this.#tree.set(term, places);
    }
    places[field] ??= new Postings();
    places[field].add(text, times);
  }

  delete(term: string, field: number, text: number): void {
    const places = this.#words.get(term);
    places?.[field]?.delete(text);
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

import MiniSearch, { type SearchOptions } from 'minisearch';
import { forgivenMistakes, mayBeBeginning } from '../../../../platform/domain/text/searched-words.ts';
import { folded } from '../../../../platform/domain/text/words.ts';
import { type AuthorNames, authorName } from '../../../domain/bios/author.ts';
import type { Post } from '../../../domain/posts/post.ts';
import {
  SEARCHED_FIELDS,
  type SearchedField,
  searchedText,
  weightOf,
} from '../../../domain/posts/post-search.ts';

type IndexedField = SearchedField | 'authors';
const FIELDS: readonly IndexedField[] = [...SEARCHED_FIELDS, 'authors'];

/** The weight of each field in search results. Unlike the visitors' search, this search includes the authors' names. */
const WEIGHTS = {
  ...Object.fromEntries(SEARCHED_FIELDS.map((field) => [field, weightOf(field)])),
  authors: 3,
};

/** Maximum number of distinct words in the index. Each takes about a kilobyte of memory. */
const MOST_WORDS = 200_000;

/** Indexing yields to the event loop after this many milliseconds. */
const PAUSE_AFTER = 8;

const OPTIONS: SearchOptions = {
  boost: WEIGHTS,
  combineWith: 'AND',
  prefix: mayBeBeginning,
  fuzzy: forgivenMistakes,
};

/**
 * A full-text index of posts with their authors' names. When it has `MOST_WORDS`, further posts are indexed without
 * their contents, so that the browser's memory is not exhausted.
 */
export class PostIndex {
  readonly #search = new MiniSearch<Record<IndexedField | 'id', string>>({
    fields: [...FIELDS],
    processTerm: (term) => folded(term) || null,
    searchOptions: OPTIONS,
  });
  readonly #held = new Map<string, Record<IndexedField | 'id', string>>();

  readonly #mostWords: number;

  constructor(mostWords = MOST_WORDS) {
    this.#mostWords = mostWords;
  }

  /** The number of indexed posts. */
  get size(): number {
    return this.#held.size;
  }

  /**
   * Updates the index to exactly these posts. Only changed posts are indexed again, in small steps that yield to the
   * event loop. Resolves to false if `signal` aborted the update.
   */
  async update(posts: readonly Post[], names: AuthorNames, signal?: AbortSignal): Promise<boolean> {
    const wanted = new Set(posts.map(({ id }) => id));
    for (const id of this.#held.keys()) if (!wanted.has(id)) this.#remove(id);
    let since = performance.now();
    for (const post of posts) {
      if (signal?.aborted) return false;
      this.#put(textsOf(post, names));
      if (performance.now() - since < PAUSE_AFTER) continue;
      await new Promise((resolve) => setTimeout(resolve));
      since = performance.now();
    }
    return true;
  }

  /** The ids of the posts that contain every word, best match first. Tolerates small typing errors. */
  search(text: string): string[] {
    return this.#search.search(text).map(({ id }) => id as string);
  }

  #put(texts: Record<IndexedField | 'id', string>): void {
    const held = this.#held.get(texts.id);
    if (held && FIELDS.every((field) => held[field] === texts[field])) return;
    const indexed = this.#search.termCount < this.#mostWords ? texts : { ...texts, content: '' };
    if (held) this.#search.replace(indexed);
    else this.#search.add(indexed);
    this.#held.set(texts.id, texts);
  }

  #remove(id: string): void {
    this.#search.discard(id);
    this.#held.delete(id);
  }
}

function textsOf(post: Post, names: AuthorNames): Record<IndexedField | 'id', string> {
  const texts = Object.fromEntries(SEARCHED_FIELDS.map((field) => [field, searchedText(post[field])]));
  return {
    ...(texts as Record<SearchedField, string>),
    id: post.id,
    authors: post.authors.map((id) => authorName(id, names)).join(' '),
  };
}

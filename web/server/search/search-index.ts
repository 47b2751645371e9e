import MiniSearch, { type SearchOptions } from 'minisearch';
import { FOUND_ON_A_PAGE, type FoundPost, type SearchAnswer } from '../../app/domain/posts/found-post.ts';
import { forgivenMistakes, mayBeBeginning } from '../../app/domain/text/search-terms.ts';
import { excerpt, marked } from './marks.ts';
import { plainText } from './plain-text.ts';
import type { SearchedPost } from './searched-post.ts';
import { STOP_WORDS } from './stop-words.ts';
import { wordsOf } from './words.ts';

/** What is searched of a post, and how much a find there counts against one in the body. */
const WEIGHTS = { title: 5, tags: 3, shortText: 2, content: 1 };
type IndexedField = keyof typeof WEIGHTS;
const FIELDS = Object.keys(WEIGHTS) as IndexedField[];
/** Almost every text has the words that are on no list of a book either: they are not worth their room. */
const LONG_FIELDS = new Set<string | undefined>(['shortText', 'content']);

/** Words of a query that are looked at. */
const MOST_WORDS = 8;

const OPTIONS: SearchOptions = {
  boost: WEIGHTS,
  combineWith: 'AND',
  tokenize: (query) => meantWords(query),
  processTerm: (term) => term,
  prefix: mayBeBeginning,
  fuzzy: forgivenMistakes,
  // What was written without a mistake comes first.
  weights: { fuzzy: 0.2, prefix: 0.5 },
};

/** A full-text index over the published posts. It may hold posts that are still to come, and does not find them. */
export class SearchIndex {
  readonly #index = new MiniSearch<SearchedPost>({
    fields: FIELDS,
    extractField: (post, field) => textOf(post, field),
    tokenize: (text) => [...wordsOf(text)].map((word) => word.text),
    processTerm: (term, field) => (LONG_FIELDS.has(field) && STOP_WORDS.has(term) ? null : term),
    searchOptions: OPTIONS,
  });
  /** By id, their content as plain text. */
  readonly #held = new Map<string, SearchedPost>();

  /** Adds a post, or replaces the one of its id. */
  put(post: SearchedPost): void {
    const next = { ...post, content: plainText(post.content) };
    const last = this.#held.get(post.id);
    this.#held.set(post.id, next);
    if (!last) this.#index.add(next);
    else if (FIELDS.some((field) => textOf(last, field) !== textOf(next, field))) this.#index.replace(next);
  }

  remove(id: string): void {
    if (this.#held.delete(id)) this.#index.discard(id);
  }

  /** Which posts it holds, those still to come among them. */
  ids(): string[] {
    return [...this.#held.keys()];
  }

  /**
   * The posts that are public at `now` (milliseconds since 1970) and have every word of the query, the best first: one
   * page of them, after the first `skip`. Small typing mistakes are forgiven.
   */
  search(query: string, now: number, skip: number): SearchAnswer {
    const found = this.#index.search(query, {
      filter: ({ id }) => (this.#held.get(id)?.publishDate ?? Number.POSITIVE_INFINITY) <= now,
    });
    const page = found.slice(skip, skip + FOUND_ON_A_PAGE);
    return {
      total: found.length,
      posts: page.flatMap(({ id, terms }) => {
        const post = this.#held.get(id);
        return post ? [foundPost(post, new Set(terms))] : [];
      }),
    };
  }
}

/** The words of a query; those that almost every text has count only where there are no others. */
function meantWords(query: string): string[] {
  const words = [...wordsOf(query)].map((word) => word.text).slice(0, MOST_WORDS);
  const meant = words.filter((word) => !STOP_WORDS.has(word));
  return meant.length > 0 ? meant : words;
}

function textOf(post: SearchedPost, field: string): string {
  if (field === 'tags') return post.tags.join(' ');
  return String(post[field as keyof SearchedPost] ?? '');
}

function foundPost(post: SearchedPost, terms: ReadonlySet<string>): FoundPost {
  const { id, slug, title, shortText, content, image, publishDate, tags } = post;
  return {
    ...{ id, slug, image, publishDate, tags },
    title: marked(title, terms),
    excerpt: excerpt(shortText, terms) ?? excerpt(content, terms) ?? marked(shortText, terms),
  };
}

import type { MarkedText } from '../../../platform/domain/text/searched-words.ts';
import { excerpt, type FoundTerms, highlight } from '../../../platform/search/highlight.ts';
import { TextIndex } from '../../../platform/search/text-index.ts';
import { STOP_WORDS, wordsOf } from '../../../platform/search/words.ts';
import { FOUND_ON_A_PAGE, type FoundPost, type SearchAnswer } from '../../domain/posts/found-post.ts';
import { plainText } from '../../domain/posts/plain-text.ts';
import { POST_LIMITS } from '../../domain/posts/post.ts';
import { SEARCHED_FIELDS, searchedText, weightOf } from '../../domain/posts/post-search.ts';
import type { SearchedPost } from './searched-post.ts';

/** Memory in bytes per distinct word, as measured: its postings and its node in the radix tree. */
const WORD_SIZE = 600;

/** Memory limit of words and contents in the index, in bytes. Enough for about 7,800 posts of 500 words. */
const ROOM = 48 * 1024 * 1024;

/** Bytes that a text takes in memory. If one character is not Latin-1, every character takes two bytes. */
const roomOf = (text: string): number => text.length * (/[^\0-\xff]/.test(text) ? 2 : 1);

/**
 * The searched fields of a post, each with a weight relative to the content. Stop words of long fields are not indexed,
 * because they would take too much memory.
 */
const FIELDS = SEARCHED_FIELDS.map((field) => ({
  weight: weightOf(field),
  isLong: POST_LIMITS[field] > POST_LIMITS.title,
}));
const CONTENT = SEARCHED_FIELDS.indexOf('content');
const textsOf = (post: SearchedPost) => SEARCHED_FIELDS.map((field) => searchedText(post[field]));

/** A post whose content is not indexed. */
export type LeftOutPost = Pick<SearchedPost, 'id' | 'title'>;

/** Maximum number of words of a query. Further words are ignored. */
const MOST_WORDS = 8;

/**
 * A full-text index of published posts. It may contain scheduled posts, but does not return them. At its memory limit,
 * it drops the contents of the largest posts; their other fields are still searched.
 */
export class SearchIndex {
  readonly #index = new TextIndex(FIELDS);
  /** The posts by number, with contents as plain text; undefined where a post was removed. */
  readonly #posts: (SearchedPost | undefined)[] = [];
  readonly #numbers = new Map<string, number>();
  /** The size of each post's content by number, in bytes. Stored, because measuring it reads the whole text. */
  readonly #sizes: number[] = [];
  /** Numbers of posts whose contents are not indexed. */
  readonly #withoutContent = new Set<number>();
  readonly #room: number;
  /** Total size of all contents, in bytes. */
  #contents = 0;

  /** `room`: memory limit of words and contents, in bytes. */
  constructor(room = ROOM) {
    this.#room = room;
  }

  /** Adds a post, or replaces the post with the same id. */
  put(post: SearchedPost): void {
    const number = this.#numbers.get(post.id) ?? this.#posts.length;
    this.#numbers.set(post.id, number);
    this.#withoutContent.delete(number);
    this.#replace(number, { ...post, content: plainText(post.content) });
    while (this.#index.words * WORD_SIZE + this.#contents > this.#room) {
      const largest = this.#largest();
      if (largest === null) return;
      this.#withoutContent.add(largest);
      this.#replace(largest, { ...(this.#posts[largest] as SearchedPost), content: '' });
    }
  }

  remove(id: string): void {
    const number = this.#numbers.get(id);
    const post = number === undefined ? undefined : this.#posts[number];
    if (number === undefined || !post) return;
    this.#numbers.delete(id);
    this.#withoutContent.delete(number);
    this.#replace(number, undefined);
  }

  #replace(number: number, next: SearchedPost | undefined): void {
    const last = this.#posts[number];
    this.#posts[number] = next;
    const size = roomOf(next?.content ?? '');
    this.#contents += size - (this.#sizes[number] ?? 0);
    this.#sizes[number] = size;
    const texts = next && textsOf(next);
    const lastTexts = last && textsOf(last);
    if (texts && lastTexts?.every((text, field) => text === texts[field])) return;
    if (lastTexts) this.#index.remove(number, lastTexts);
    if (texts) this.#index.add(number, texts);
  }

  /** The number of the post with the largest content; null if no post has content. */
  #largest(): number | null {
    let [largest, most] = [null as number | null, 0];
    for (const [number, size] of this.#sizes.entries()) {
      const takes = size + this.#index.wordsOf(number, CONTENT) * WORD_SIZE;
      if (takes > most) [largest, most] = [number, takes];
    }
    return largest;
  }

  /** The posts whose contents are not indexed. */
  leftOut(): LeftOutPost[] {
    return [...this.#withoutContent].flatMap((number) => {
      const post = this.#posts[number];
      return post ? [{ id: post.id, title: post.title }] : [];
    });
  }

  /** The ids of all indexed posts, including scheduled ones. */
  ids(): string[] {
    return [...this.#numbers.keys()];
  }

  /**
   * The posts that are public at `now` (milliseconds since 1970) and match every word of the query (see `meantWords`),
   * best match first: one page, from result number `skip` on. Tolerates small typing errors.
   */
  search(query: string, now: number, skip: number): SearchAnswer {
    const isPublic = (number: number) =>
      (this.#posts[number]?.publishDate ?? Number.POSITIVE_INFINITY) <= now;
    const { best, total, meanings } = this.#index.find(meantWords(query), skip + FOUND_ON_A_PAGE, isPublic);
    return {
      total,
      posts: best.slice(skip).flatMap((number) => {
        const post = this.#posts[number];
        const has = (word: string) => meanings.get(word)?.some((postings) => postings?.has(number)) ?? false;
        return post ? [foundPost(post, { has })] : [];
      }),
    };
  }
}

/** The words of a query without stop words. If the query has only stop words, they are used. */
function meantWords(query: string): string[] {
  const words = [...wordsOf(query)].map((word) => word.text).slice(0, MOST_WORDS);
  const meant = words.filter((word) => !STOP_WORDS.has(word));
  return meant.length > 0 ? meant : words;
}

function foundPost(post: SearchedPost, terms: FoundTerms): FoundPost {
  const { id, slug, title, image, publishDate, tags } = post;
  return {
    ...{ id, slug, image, publishDate, tags },
    title: highlight(title, terms),
    excerpt: excerptOf(post, terms),
  };
}

/** An excerpt of the first field (except title and tags) that contains a searched word, or else the short text. */
function excerptOf(post: SearchedPost, terms: FoundTerms): MarkedText {
  for (const field of SEARCHED_FIELDS) {
    const value = post[field];
    const found = field === 'title' || typeof value !== 'string' ? null : excerpt(value, terms);
    if (found !== null) return found;
  }
  return highlight(post.shortText, terms);
}

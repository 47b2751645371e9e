import { folded } from '../../../platform/domain/text/words.ts';
import { type AuthorNames, authorDisplay } from '../bios/author.ts';
import type { Post } from './post.ts';
import { inOrder, type PostOrder, TABLE_ORDER } from './post-order.ts';
import { SEARCHED_FIELDS, searchedText } from './post-search.ts';
import { type PostState, postState } from './publication.ts';

/** The sort keys of the post table: its columns, and the publish date. */
const SORT_COLUMNS = ['title', 'author', 'created', 'published', 'publish-date'] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];
type SortDirection = 'ascending' | 'descending';

/**
 * The sort order of the table. Null is the default: pinned first, then newest creation date
 * (docs/product.md#post-table).
 */
export type PostSort = { column: SortColumn; direction: SortDirection } | null;

/**
 * The direction after the first click on a column: titles and authors from A to Z, dates newest first, published posts
 * first.
 */
const FIRST: Record<SortColumn, SortDirection> = {
  title: 'ascending',
  author: 'ascending',
  created: 'descending',
  published: 'descending',
  'publish-date': 'descending',
};

/**
 * The order after a click on a column header: first the column's initial direction, then the reverse, then the default
 * order.
 */
export function nextSort(sort: PostSort, column: SortColumn): PostSort {
  const first = FIRST[column];
  if (sort?.column !== column) return { column, direction: first };
  if (sort.direction !== first) return null;
  return { column, direction: first === 'ascending' ? 'descending' : 'ascending' };
}

/**
 * Parses the order in a URL: a column, with `-` in front for descending (`title`, `-created`). Null for any other text.
 */
export function parseSort(text: string | null): PostSort {
  const descending = text?.startsWith('-') ?? false;
  const column = SORT_COLUMNS.find((name) => name === (descending ? text?.slice(1) : text));
  return column ? { column, direction: descending ? 'descending' : 'ascending' } : null;
}

export function sortText(sort: PostSort): string {
  if (!sort) return '';
  return sort.direction === 'descending' ? `-${sort.column}` : sort.column;
}

/** Whether each word of `search` occurs in an author's name or in a searched field other than the content. */
export function isFound(post: Post, search: string, names: AuthorNames): boolean {
  const authors = post.authors.map((id) => (Object.hasOwn(names, id) ? names[id] : id));
  const texts = SEARCHED_FIELDS.map((field) => (field === 'content' ? '' : searchedText(post[field])));
  const text = folded([...texts, ...authors].join('\n'));
  return folded(search)
    .trim()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/**
 * The order in which posts are requested from the database. If the table is sorted by author, this is the default
 * order, because the database cannot sort by authors' names.
 */
export function queryOrder(sort: PostSort): PostOrder {
  const direction = sort?.direction === 'ascending' ? 'asc' : 'desc';
  if (sort?.column === 'title') return [['title', direction]];
  if (sort?.column === 'created') return [['creationDate', direction]];
  if (sort?.column === 'publish-date') return [['publishDate', direction]];
  if (sort?.column === 'published')
    return [
      ['published', direction],
      ['creationDate', 'desc'],
    ];
  return TABLE_ORDER;
}

/** Returns a function that compares two posts in the table's order. */
export function byPostSort(sort: PostSort, names: AuthorNames): (one: Post, other: Post) => number {
  const usual = inOrder(TABLE_ORDER);
  if (!sort) return usual;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  const compare = COMPARE[sort.column];
  return (one, other) => sign * compare(one, other, names) || usual(one, other);
}

const COLLATOR = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const COMPARE: Record<SortColumn, (a: Post, b: Post, names: AuthorNames) => number> = {
  title: (a, b) => COLLATOR.compare(a.title, b.title),
  author: (a, b, names) => COLLATOR.compare(authorDisplay(a.authors, names), authorDisplay(b.authors, names)),
  created: (a, b) => a.creationDate - b.creationDate,
  published: (a, b) => Number(a.published) - Number(b.published),
  'publish-date': (a, b) => a.publishDate - b.publishDate,
};

/** The filters of the post table: the states of posts, and `mine` for one's own posts. */
const POST_FILTERS = ['draft', 'review', 'live', 'scheduled', 'mine'] as const;

/** The filter of the post table; null shows all posts. */
export type PostFilter = PostState | 'mine' | null;

/** Parses the filter in a URL; null for any other text. */
export function parseFilter(text: string | null): PostFilter {
  return POST_FILTERS.find((name) => name === text) ?? null;
}

/** Whether a post passes the filter for the user `uid` at `now` (milliseconds since 1970). */
export function passesFilter(post: Post, filter: PostFilter, uid: string, now: number): boolean {
  if (filter === null) return true;
  return filter === 'mine' ? post.authors.includes(uid) : postState(post, now) === filter;
}

/** The title of a post on staff screens, with a placeholder if it is empty. */
export const shownTitle = (title: string): string => title.trim() || 'Untitled';

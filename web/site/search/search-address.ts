import { FOUND_ON_A_PAGE, LONGEST_QUERY, MOST_FOUND_PAGES } from '../../domain/posts/found-post.ts';
import type { Say } from '../../domain/words/say.ts';

/** Parses `?q=…&page=…` to the query ('' if absent) and the page number (from 1). */
export function parseSearch(search: string): { query: string; page: number } {
  const params = new URLSearchParams(search);
  const query = (params.get('q') ?? '').slice(0, LONGEST_QUERY).toWellFormed().trim();
  const page = params.get('page') ?? '';
  return { query, page: /^\d{1,3}$/.test(page) ? Math.min(Math.max(1, Number(page)), MOST_FOUND_PAGES) : 1 };
}

/** Path of a page of search results. */
export function searchAddress(query: string, page: number): string {
  return `/search?${new URLSearchParams({ q: query, ...(page > 1 ? { page: String(page) } : {}) })}`;
}

export function lastPage(total: number): number {
  return Math.min(Math.max(1, Math.ceil(total / FOUND_ON_A_PAGE)), MOST_FOUND_PAGES);
}

/** A sentence with the number of results and the range that is shown. */
export function countSentence(say: Say, total: number, words: string, page: number): string {
  if (total === 0) return say('foundNone', 'No post was found for “{words}”.', { words });
  const forms = {
    one: '{count} post was found for “{words}”.',
    other: '{count} posts were found for “{words}”.',
  } as const;
  const found = say('found', forms, { count: total, words });
  if (total <= FOUND_ON_A_PAGE) return found;
  const first = (page - 1) * FOUND_ON_A_PAGE + 1;
  const last = Math.min(total, page * FOUND_ON_A_PAGE);
  // The positions are converted to strings, because numbers would get thousands separators.
  return `${found} ${say('foundShown', 'Showing {first} to {last}.', { first: String(first), last: String(last) })}`;
}

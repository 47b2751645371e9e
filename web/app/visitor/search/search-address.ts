import { FOUND_ON_A_PAGE, LONGEST_QUERY, MOST_FOUND_PAGES } from '../../domain/posts/found-post.ts';

/** What `?q=…&page=…` asks for: the words, '' for none, and the page, from 1 on. */
export function parseSearch(search: string): { query: string; page: number } {
  const params = new URLSearchParams(search);
  const query = (params.get('q') ?? '').slice(0, LONGEST_QUERY).toWellFormed().trim();
  const page = params.get('page') ?? '';
  return { query, page: /^\d{1,3}$/.test(page) ? Math.min(Math.max(1, Number(page)), MOST_FOUND_PAGES) : 1 };
}

/** The address of a page of found posts. */
export function searchAddress(query: string, page: number): string {
  return `/search?${new URLSearchParams({ q: query, ...(page > 1 ? { page: String(page) } : {}) })}`;
}

/** The number of the last page that can be asked for. */
export function lastPage(total: number): number {
  return Math.min(Math.max(1, Math.ceil(total / FOUND_ON_A_PAGE)), MOST_FOUND_PAGES);
}

/** How many posts were found, and which of them are shown, as a sentence. */
export function countSentence(total: number, query: string, page: number): string {
  if (total === 0) return `No post was found for “${query}”.`;
  const found = `${total.toLocaleString('en')} ${total === 1 ? 'post was' : 'posts were'} found for “${query}”.`;
  if (total <= FOUND_ON_A_PAGE) return found;
  const first = (page - 1) * FOUND_ON_A_PAGE + 1;
  return `${found} Here are ${first} to ${Math.min(total, page * FOUND_ON_A_PAGE)}.`;
}

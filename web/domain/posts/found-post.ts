import type { MarkedText } from '../../../platform/domain/text/searched-words.ts';

/** A search result. */
export interface FoundPost {
  id: string;
  slug: string | undefined;
  title: MarkedText;
  /** An excerpt around the first match in a text other than the title; the short text if there is none. */
  excerpt: MarkedText;
  /** URL of the picture; '' if there is none. */
  image: string;
  /** In milliseconds since 1970. */
  publishDate: number;
  tags: readonly string[];
}

export interface SearchAnswer {
  /** One page of results, best match first. */
  posts: FoundPost[];
  /** The number of all results. Those beyond the last page are included. */
  total: number;
}

/** Maximum length of a query, in characters. */
export const LONGEST_QUERY = 100;

/** Number of results per page. */
export const FOUND_ON_A_PAGE = 10;
/** Maximum number of pages of results. */
export const MOST_FOUND_PAGES = 50;

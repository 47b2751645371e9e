/** A text in parts, with the matches highlighted. */
export type MarkedText = readonly { text: string; isFound: boolean }[];

/** A search result. */
export interface FoundPost {
  id: string;
  slug: string | undefined;
  title: MarkedText;
  /** An excerpt around the match, or the short text. */
  excerpt: MarkedText;
  /** Address of the picture, '' for none. */
  image: string;
  /** Milliseconds since 1970. */
  publishDate: number;
  tags: readonly string[];
}

export interface SearchAnswer {
  /** One page of search results, best first. */
  posts: FoundPost[];
  /** The number of results on all pages. */
  total: number;
}

/** Maximum length of a query. */
export const LONGEST_QUERY = 100;

/** Results per page, and the maximum number of pages. */
export const FOUND_ON_A_PAGE = 10;
export const MOST_FOUND_PAGES = 50;

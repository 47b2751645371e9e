/** A text in parts; the parts that were searched for are marked. */
export type MarkedText = readonly { text: string; isFound: boolean }[];

/** A post as the search shows it. */
export interface FoundPost {
  id: string;
  slug: string | undefined;
  title: MarkedText;
  /** The place in its texts that has what was searched for, or its short text. */
  excerpt: MarkedText;
  /** Address of the picture, '' for none. */
  image: string;
  /** Milliseconds since 1970. */
  publishDate: number;
  tags: readonly string[];
}

export interface SearchAnswer {
  /** One page of them, the best first. */
  posts: FoundPost[];
  /** How many posts there are on all pages. */
  total: number;
}

/** Characters of a query that are looked at. */
export const LONGEST_QUERY = 100;

/** Found posts on one page, and how many pages can be asked for. */
export const FOUND_ON_A_PAGE = 10;
export const MOST_FOUND_PAGES = 50;

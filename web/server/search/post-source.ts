import type { SearchedPost } from './searched-post.ts';

/** The source of published posts for the search. */
export interface PostSource {
  /** Yields all published posts in batches. Includes scheduled posts if `onChange` is present. */
  pages(): AsyncIterable<SearchedPost[]>;
  /**
   * Calls `listener` for every changed post, with null if it is not published. Absent if the source cannot report
   * changes.
   */
  onChange?: (listener: (id: string, post: SearchedPost | null) => void) => void;
  /** Returns a value that changes with the set of public posts. Absent if `onChange` is present. */
  state?: () => Promise<string>;
  /** How long the result of `state` may be cached, in milliseconds, because reading it costs money. Default: 0. */
  stateHolds?: number;
}

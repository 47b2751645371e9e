import type { SearchedPost } from './searched-post.ts';

/** The source of published posts for the search. */
export interface PostSource {
  /** Reads all posts, a few hundred at a time. If `onChange` is present, scheduled ones are included. */
  pages(): AsyncIterable<SearchedPost[]>;
  /**
   * Calls back for every changed post, with null if it is no longer published. Absent if the source does not report
   * changes.
   */
  onChange?: (listener: (id: string, post: SearchedPost | null) => void) => void;
  /** A value that changes whenever the set of public posts changes. Absent if `onChange` is present. */
  state?: () => Promise<string>;
  /** Milliseconds for which that value may be cached, because reading it costs money; 0 by default. */
  stateHolds?: number;
}

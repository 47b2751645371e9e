import type { SearchedPost } from './searched-post.ts';

/** The source of published posts for the search. */
export interface PostSource {
  /** All posts, a few hundred at a time; includes scheduled ones if `onChange` is present. */
  pages(): AsyncIterable<SearchedPost[]>;
  /**
   * Calls back for every changed post, with null for one that is no longer published. Absent if the source reports no
   * changes.
   */
  onChange?: (listener: (id: string, post: SearchedPost | null) => void) => void;
  /** A string that changes whenever the set of public posts changes. Absent if `onChange` is present. */
  state?: () => Promise<string>;
  /** Milliseconds for which that string may be cached, because it costs reads. 0 by default. */
  stateHolds?: number;
}

import type { SearchedPost } from './searched-post.ts';

/** Where the search gets published posts from. */
export interface PostSource {
  /** All of them, a few hundred at a time; those still to come among them where `onChange` is there. */
  pages(): AsyncIterable<SearchedPost[]>;
  /** Calls for every changed post, with null for one that is not published any more. Absent where nobody tells. */
  onChange?: (listener: (id: string, post: SearchedPost | null) => void) => void;
  /** A text that is another one when other posts are public than before. Absent where `onChange` is there. */
  state?: () => Promise<string>;
  /** Milliseconds for which such a text holds: it costs reads. 0 where it is not said. */
  stateHolds?: number;
}

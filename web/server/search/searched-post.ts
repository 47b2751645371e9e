import * as z from 'zod/mini';
import { plainFields } from '../../../platform/data/rest/plain-values.ts';
import { isDocumentId } from '../../../platform/domain/document-path.ts';
import { type Post, postShape } from '../../domain/posts/post.ts';
import { SEARCHED_FIELDS, type SearchedField, searchedPart } from '../../domain/posts/post-search.ts';

/** A published post as the search needs it. Its content is cut to the indexed part. It may be scheduled. */
export type SearchedPost = Pick<Post, 'id' | 'slug' | 'image' | 'publishDate' | SearchedField>;

const published = z.object({
  ...postShape([...SEARCHED_FIELDS, 'slug', 'image', 'publishDate']),
  published: z.literal(true),
});

/** Parses fields in Firestore's REST encoding; null for a post that is unpublished or invalid. */
export function searchedPost(id: string, stored: Parameters<typeof plainFields>[0]): SearchedPost | null {
  const parsed = published.safeParse(plainFields(stored));
  if (!parsed.success || !isDocumentId(id)) return null;
  const { published: _, ...post } = parsed.data;
  return { id, ...post, content: searchedPart(post.content) };
}

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

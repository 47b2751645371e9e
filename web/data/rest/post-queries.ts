import type { Query } from '../../../platform/data/rest/structured-query.ts';
import { splitPath } from '../../../platform/domain/document-path.ts';
import { BLOG_POSTS } from '../../domain/places.ts';

/** Path of the document that contains the collection of posts. */
export const WEBSITE = splitPath(BLOG_POSTS)[0];

/**
 * A query for published posts, newest first; with `after`, oldest first. `until` and `after` limit the publish date, in
 * milliseconds since 1970.
 */
export function publishedPosts({ until, after }: { until?: number | null; after?: number }): Query {
  const direction = after === undefined ? 'desc' : 'asc';
  return {
    from: BLOG_POSTS,
    where: [
      ['published', 'EQUAL', true],
      ...(until == null ? [] : [['publishDate', 'LESS_THAN_OR_EQUAL', until] as const]),
      ...(after === undefined ? [] : [['publishDate', 'GREATER_THAN', after] as const]),
    ],
    order: [
      ['publishDate', direction],
      ['__name__', direction],
    ],
  };
}

import type { Post } from './post.ts';

/**
 * A sort order: fields with directions; the first field is the most significant. Posts that are equal in all of them
 * are sorted by id, in the direction of the last field, as in Firestore queries.
 */
export type PostOrder = readonly (readonly [OrderField, 'asc' | 'desc'])[];
type OrderField = 'publishDate' | 'creationDate' | 'featured' | 'pinned' | 'published' | 'title';

/** Order of the blog list: newest publish date first (docs/product.md#blog-list). */
export const BLOG_ORDER: PostOrder = [['publishDate', 'desc']];

/** Order of the home page: featured posts first, then the newest creation date (docs/product.md#home-page). */
export const HOME_ORDER: PostOrder = [
  ['featured', 'desc'],
  ['creationDate', 'desc'],
];

/** Order of the staff table: pinned posts first, then the newest creation date (docs/product.md#post-table). */
export const TABLE_ORDER: PostOrder = [
  ['pinned', 'desc'],
  ['creationDate', 'desc'],
];

/** Maximum number of posts on the home page (docs/product.md#home-page). */
export const HOME_POSTS = 3;

/** Returns a function that compares two posts in this order. */
export function inOrder(order: PostOrder): (a: Post, b: Post) => number {
  return (a, b) => {
    for (const [field, direction] of order) {
      const compared = compare(a[field], b[field]);
      if (compared !== 0) return direction === 'asc' ? compared : -compared;
    }
    return order.at(-1)?.[1] === 'desc' ? compare(b.id, a.id) : compare(a.id, b.id);
  };
}

function compare<T extends string | number | boolean>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

import type { Post } from './post.ts';

/** Fields that decide in turn; where all are equal the id does, in the last one's direction, as in a database query. */
export type PostOrder = readonly (readonly [OrderField, 'asc' | 'desc'])[];
type OrderField = 'publishDate' | 'creationDate' | 'featured' | 'pinned' | 'published' | 'title';

/** Spec §2, the blog list: newest publish date first. */
export const BLOG_ORDER: PostOrder = [['publishDate', 'desc']];

/** Spec §9, the home page: featured first, then newest creation date. */
export const HOME_ORDER: PostOrder = [
  ['featured', 'desc'],
  ['creationDate', 'desc'],
];

/** Spec §2, the staff table: pinned first, then newest creation date. */
export const TABLE_ORDER: PostOrder = [
  ['pinned', 'desc'],
  ['creationDate', 'desc'],
];

/** Spec §9: at most this many posts on the home page. */
export const HOME_POSTS = 3;

/** Compares posts by an order, for `sort`. */
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

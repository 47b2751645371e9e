import type { Post } from './post.ts';

/** Spec §9: at most this many posts on the home page. */
export const HOME_POSTS = 3;

/** Newest publish date first (blog list). */
export function byPublishDate(a: Post, b: Post): number {
  return b.publishDate - a.publishDate || compareIds(b, a);
}

/** Featured first, then newest creation date (home page). */
export function byFeature(a: Post, b: Post): number {
  return Number(b.featured) - Number(a.featured) || b.creationDate - a.creationDate || compareIds(b, a);
}

/** Pinned first, then newest creation date (staff table). */
export function byPin(a: Post, b: Post): number {
  return Number(b.pinned) - Number(a.pinned) || b.creationDate - a.creationDate || compareIds(b, a);
}

/** The posts of the home page out of all posts: published only. */
export function homePosts(posts: readonly Post[]): Post[] {
  return posts
    .filter((post) => post.published)
    .sort(byFeature)
    .slice(0, HOME_POSTS);
}

function compareIds(a: Post, b: Post): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

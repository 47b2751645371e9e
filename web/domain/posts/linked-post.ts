import type { Post } from './post.ts';

/** The fields that a card with a link to a post shows. */
export type LinkedPost = Pick<Post, 'id' | 'slug' | 'title' | 'image' | 'publishDate'>;

/** Removes all other fields, so that a page with the card need not download the post's content. */
export function linkedPost({ id, slug, title, image, publishDate }: Post): LinkedPost {
  return { id, title, image, publishDate, ...(slug ? { slug } : {}) };
}

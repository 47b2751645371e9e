import type { Post } from './post.ts';

/** The fields that a card with a link to a post shows. */
export type LinkedPost = Pick<Post, 'id' | 'slug' | 'title' | 'image' | 'publishDate'>;

/** Reduces a post to these fields, so that a page with the card need not download the post's content. */
export function linkedPost({ id, slug, title, image, publishDate }: Post): LinkedPost {
  return { id, title, image, publishDate, ...(slug ? { slug } : {}) };
}

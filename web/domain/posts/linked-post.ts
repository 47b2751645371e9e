import type { Post } from './post.ts';

/** The fields of a post that a card with a link to it shows. */
export type LinkedPost = Pick<Post, 'id' | 'slug' | 'title' | 'image' | 'publishDate'>;

/** Only those fields: a page that links to a post does not download its content. */
export function linkedPost({ id, slug, title, image, publishDate }: Post): LinkedPost {
  return { id, title, image, publishDate, ...(slug ? { slug } : {}) };
}

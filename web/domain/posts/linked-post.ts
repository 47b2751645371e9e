import type { Post } from './post.ts';

/** The parts of a post that a card linking to it shows. */
export type LinkedPost = Pick<Post, 'id' | 'slug' | 'title' | 'image' | 'publishDate'>;

/** Those parts alone: a page that links to a post does not carry its content. */
export function linkedPost({ id, slug, title, image, publishDate }: Post): LinkedPost {
  return { id, title, image, publishDate, ...(slug ? { slug } : {}) };
}

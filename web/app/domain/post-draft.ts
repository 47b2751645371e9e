import type { Changes, Draft } from './draft.ts';
import type { Post } from './post.ts';

/** The fields of a post that its editor changes (docs/product.md#post-editor). */
export const POST_FIELDS = ['title', 'authors', 'shortText', 'image', 'content'] as const;
export type PostField = (typeof POST_FIELDS)[number];
export type PostFields = Pick<Post, PostField>;
export type PostChanges = Changes<Post, PostField>;
export type PostDraft = Draft<Post, PostField>;

/** The editable fields of a post alone. */
export function fieldsOf(post: PostFields): PostFields {
  const { title, authors, shortText, image, content } = post;
  return { title, authors, shortText, image, content };
}

/** Adds an author id at the end; one that is already there is ignored (docs/product.md#post-editor). */
export function withAuthor(authors: string[], id: string): string[] {
  return authors.includes(id) ? authors : [...authors, id];
}

/** Removes an author id; one that is not there is ignored (docs/product.md#post-editor). */
export function withoutAuthor(authors: string[], id: string): string[] {
  return authors.filter((author) => author !== id);
}

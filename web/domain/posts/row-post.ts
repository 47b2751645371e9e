import * as z from 'zod/mini';
import { type Post, postDocument } from './post.ts';

/** What a row of the table shows of a post (docs/product.md#post-table). */
export const rowPost = z.extend(
  z.pick(postDocument, {
    title: true,
    authors: true,
    creationDate: true,
    publishDate: true,
    published: true,
    pinned: true,
    featured: true,
  }),
  { id: z.string() },
);

/** A post as its row shows it: a whole one, or one of which no more is known yet. */
export type RowPost = z.infer<typeof rowPost>;

/** Whether all of the post is there. */
export function isWhole(post: RowPost): post is Post {
  return 'content' in post;
}

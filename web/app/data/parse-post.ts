import * as z from 'zod/mini';
import type { Post } from '../domain/post.ts';
import type { Parsed } from './parsed.ts';

const postDocument = z.object({
  title: z.string(),
  authors: z._default(z.array(z.string()), []),
  shortText: z._default(z.string(), ''),
  image: z._default(z.string(), ''),
  content: z._default(z.string(), ''),
  creationDate: z.number(),
  publishDate: z.number(),
  published: z._default(z.boolean(), false),
  pinned: z._default(z.boolean(), false),
  featured: z._default(z.boolean(), false),
});

/** Reads a `blogPosts` document (docs/product.md#blog-posts); fields that we do not know are ignored. */
export function parsePost(id: string, data: unknown): Parsed<Post> {
  const parsed = postDocument.safeParse(data);
  if (!parsed.success) return { ok: false, id, problem: z.prettifyError(parsed.error) };
  return { ok: true, value: { id, ...parsed.data } };
}

import * as z from 'zod/mini';
import type { Changes, Draft } from '../editing/draft.ts';
import { LONGEST_ADDRESS } from '../text/address.ts';

/**
 * A blog post as it is stored (docs/product.md#blog-posts): the one list of its fields. A field that a stored post may lack has a default.
 * What people edit also has a label below, and `firestore.rules` has the same fields and limits.
 */
export const postDocument = z.object({
  title: z.string(),
  /** Author ids: user ids, `fake_` ids, or ids without a bio. */
  authors: z._default(z.array(z.string()), []),
  shortText: z._default(z.string(), ''),
  /** Address of the picture, '' for none. */
  image: z._default(z.string(), ''),
  /** Markdown. */
  content: z._default(z.string(), ''),
  /** Milliseconds since 1970, as is `publishDate`. */
  creationDate: z.number(),
  publishDate: z.number(),
  published: z._default(z.boolean(), false),
  pinned: z._default(z.boolean(), false),
  featured: z._default(z.boolean(), false),
  /** Words under which readers find posts of a kind; older posts have none. */
  tags: z._default(z.array(z.string()), []),
  /** The readable address after `/blog/`, from the first publishing on (slug.ts); older posts have none. */
  slug: z.optional(z.string()),
  /** How many readable addresses it has had, its present one included; absent for at most one (slug.ts). */
  addresses: z.optional(z.number()),
  /** When a public text was last changed while the post was public, milliseconds since 1970 (changed-date.ts). */
  changedDate: z.optional(z.number()),
});

export type PostDocument = z.infer<typeof postDocument>;

/** What a new post has: the optional fields come later. */
export type NewPost = Omit<PostDocument, 'slug' | 'addresses' | 'changedDate'>;

/** A blog post with its id. Texts may be empty. */
export interface Post extends PostDocument {
  id: string;
}

/** A new post of `creator` with the defaults of docs/product.md#blog-posts; `now` in milliseconds since 1970. */
export function newPost(creator: string, now: number): NewPost {
  return postDocument.parse({
    title: 'New Post',
    authors: [creator],
    creationDate: now,
    publishDate: now,
  });
}

/** What the editor calls the fields that it changes (docs/product.md#post-editor), in the order of its form. */
export const POST_LABELS = {
  title: 'Title',
  authors: 'Authors',
  shortText: 'Short Text',
  image: 'Image',
  tags: 'Tags',
  content: 'Content',
} as const satisfies Partial<Record<keyof PostDocument, string>>;

export type PostField = keyof typeof POST_LABELS;
export type PostFields = Pick<Post, PostField>;
export type PostChanges = Changes<Post, PostField>;
export type PostDraft = Draft<Post, PostField>;

/** The fields of a post that its editor changes; a revision keeps the same ones. */
export const POST_FIELDS = Object.keys(POST_LABELS) as readonly PostField[];

/** The most characters of a text, and the most entries of a list; `firestore.rules` refuses more. */
export const POST_LIMITS = {
  title: 200,
  authors: 20,
  shortText: 500,
  image: LONGEST_ADDRESS,
  tags: 10,
  content: 500_000,
} as const satisfies Partial<Record<keyof PostDocument, number>>;

/** The editable fields of a post alone. */
export function fieldsOf(post: PostFields): PostFields {
  return Object.fromEntries(POST_FIELDS.map((field) => [field, post[field]])) as unknown as PostFields;
}

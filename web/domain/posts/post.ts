import * as z from 'zod/mini';
import { type Collection, each, type Field, shapeOf } from '../collection.ts';
import type { Changes, Draft } from '../editing/draft.ts';
import { BLOG_POSTS } from '../places.ts';
import { LONGEST_ADDRESS } from '../text/address.ts';

/** A field that people edit. Each reader takes its part: a new field decides about all of them. */
interface EditedField extends Field {
  label: string;
  limit: number;
  /** How much a word in it counts in a search; the content counts 1, and 0 is not searched. */
  searched: number;
  /** The part of a feed's entry that has it. */
  feed: 'title' | 'author' | 'summary' | 'content' | null;
  /** Readers of a public post see when it last changed. */
  isNews: boolean;
  /** The warning before a post is published without it. */
  missing: string | null;
}

/** A field that the site sets itself. */
interface OwnField extends Field {
  label?: never;
}

const text = z._default(z.string(), '');
const texts = z._default(z.array(z.string()), []);
const flag = z._default(z.boolean(), false);

/**
 * Blog posts as they are stored (docs/product.md#blog-posts): the one list of their fields, those that people edit in
 * the order of the form. `permissions/field-lists.test.ts` compares it with `firestore.rules`.
 */
export const POSTS = {
  path: BLOG_POSTS,
  isPublic: true,
  exportFile: null,
  fields: {
    title: {
      schema: z.string(),
      label: 'Title',
      limit: 200,
      searched: 5,
      feed: 'title',
      isNews: true,
      missing: 'It has no title.',
    },
    /** Author ids: user ids, `fake_` ids, or ids without a bio. */
    authors: {
      schema: texts,
      label: 'Authors',
      limit: 20,
      searched: 0,
      feed: 'author',
      isNews: false,
      missing: null,
    },
    shortText: {
      schema: text,
      label: 'Short Text',
      limit: 500,
      searched: 2,
      feed: 'summary',
      isNews: true,
      missing: 'It has no short text, which lists and search engines show.',
    },
    /** Address of the picture, '' for none. */
    image: {
      schema: text,
      label: 'Image',
      limit: LONGEST_ADDRESS,
      searched: 0,
      feed: null,
      isNews: false,
      missing: 'It has no cover picture.',
    },
    /** Words under which readers find posts of a kind. */
    tags: {
      schema: texts,
      optional: true,
      label: 'Tags',
      limit: 10,
      searched: 3,
      feed: null,
      isNews: false,
      missing: null,
    },
    /** Markdown. */
    content: {
      schema: text,
      label: 'Content',
      limit: 500_000,
      searched: 1,
      feed: 'content',
      isNews: true,
      missing: 'It has no content.',
    },
    /** Milliseconds since 1970, as is `publishDate`. */
    creationDate: { schema: z.number() },
    publishDate: { schema: z.number() },
    published: { schema: flag },
    pinned: { schema: flag },
    featured: { schema: flag },
    /** The readable address after `/blog/`, from the first publishing on (slug.ts). */
    slug: { schema: z.optional(z.string()), optional: true },
    /** How many readable addresses it has had, its present one included; absent for at most one (slug.ts). */
    addresses: { schema: z.optional(z.number()), optional: true },
    /** When a public text was last changed while the post was public, milliseconds since 1970 (changed-date.ts). */
    changedDate: { schema: z.optional(z.number()), optional: true },
    /** Whether an unpublished post waits for an editor; absent is `none` (review.ts). */
    review: { schema: z.optional(z.literal(['none', 'ready'])), optional: true },
  },
} as const satisfies Collection<EditedField | OwnField>;

export const postDocument = z.object(shapeOf(POSTS.fields));

export type PostDocument = z.infer<typeof postDocument>;

/** The schemas of some fields, for documents that copy them. */
export function postShape<K extends keyof PostDocument>(fields: readonly K[]) {
  return Object.fromEntries(fields.map((field) => [field, postDocument.shape[field]])) as Pick<
    typeof postDocument.shape,
    K
  >;
}

/** The fields of a new post, without the optional ones. */
export type NewPost = Omit<PostDocument, 'slug' | 'addresses' | 'changedDate' | 'review'>;

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

/** The editor's names for the fields that it changes (docs/product.md#post-editor), in the order of its form. */
export const POST_LABELS = each(POSTS.fields, 'label');

export type PostField = keyof typeof POST_LABELS;
export type PostFields = Pick<Post, PostField>;
export type PostChanges = Changes<Post, PostField>;
export type PostDraft = Draft<Post, PostField>;

/** The fields that the post editor changes; a revision stores the same ones. */
export const POST_FIELDS = Object.keys(POST_LABELS) as readonly PostField[];

/** The maximum length of a text, in characters, and of a list, in entries. */
export const POST_LIMITS = each(POSTS.fields, 'limit');

/** The editable fields of a post alone. */
export function fieldsOf(post: PostFields): PostFields {
  return Object.fromEntries(POST_FIELDS.map((field) => [field, post[field]])) as unknown as PostFields;
}

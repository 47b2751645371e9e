import * as z from 'zod/mini';
import { type Collection, each, type Field, shapeOf } from '../collection.ts';
import type { Changes, Draft } from '../editing/draft.ts';
import { BLOG_POSTS } from '../places.ts';
import { LONGEST_ADDRESS } from '../text/address.ts';

/**
 * The descriptor of a field that people edit. Search, feeds, checks and export each read their part of it, so a new
 * field must have a value for each of them.
 */
interface EditedField extends Field {
  label: string;
  limit: number;
  /** The weight of the field's words in a search. The content has weight 1; a field with 0 is not searched. */
  searched: number;
  /** The part of a feed entry that contains the field. */
  feed: 'title' | 'author' | 'summary' | 'content' | null;
  /** Whether readers see when the field of a public post last changed. */
  isNews: boolean;
  /** The warning when a post is published without this field. */
  missing: string | null;
}

/** A field that the site sets, not the form. */
interface OwnField extends Field {
  label?: never;
}

const text = z._default(z.string(), '');
const texts = z._default(z.array(z.string()), []);
const flag = z._default(z.boolean(), false);

/**
 * Blog posts as they are stored (docs/product.md#blog-posts). This is the only list of their fields; edited fields are
 * in the order of the form. `permissions/field-lists.test.ts` compares it with `firestore.rules`.
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
      missing: 'The post has no title.',
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
      missing: 'The post has no short text, which lists and search engines show.',
    },
    /** Address of the cover picture; '' for none. */
    image: {
      schema: text,
      label: 'Image',
      limit: LONGEST_ADDRESS,
      searched: 0,
      feed: null,
      isNews: false,
      missing: 'The post has no cover picture.',
    },
    /** Words by which readers find similar posts. */
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
      missing: 'The post has no content.',
    },
    /** Milliseconds since 1970, as is `publishDate`. */
    creationDate: { schema: z.number() },
    publishDate: { schema: z.number() },
    published: { schema: flag },
    pinned: { schema: flag },
    featured: { schema: flag },
    /** The readable address after `/blog/`. A post has one from its first publication on (slug.ts). */
    slug: { schema: z.optional(z.string()), optional: true },
    /** How many readable addresses the post has had, including the present one; absent for at most one (slug.ts). */
    addresses: { schema: z.optional(z.number()), optional: true },
    /** When the post was first public, milliseconds since 1970; written by the publish panel (publish-plan.ts). */
    firstPublishDate: { schema: z.optional(z.number()), optional: true },
    /** When a text of the post last changed while the post was public, milliseconds since 1970 (changed-date.ts). */
    changedDate: { schema: z.optional(z.number()), optional: true },
    /** The review state of an unpublished post; absent means `none` (review.ts). */
    review: { schema: z.optional(z.literal(['none', 'ready'])), optional: true },
  },
} as const satisfies Collection<EditedField | OwnField>;

export const postDocument = z.object(shapeOf(POSTS.fields));

export type PostDocument = z.infer<typeof postDocument>;

/** The schemas of some of the fields, for documents that copy them. */
export function postShape<K extends keyof PostDocument>(fields: readonly K[]) {
  return Object.fromEntries(fields.map((field) => [field, postDocument.shape[field]])) as Pick<
    typeof postDocument.shape,
    K
  >;
}

/** The fields of a new post, without the optional ones. */
export type NewPost = Omit<
  PostDocument,
  'slug' | 'addresses' | 'firstPublishDate' | 'changedDate' | 'review'
>;

/** A blog post with its id. Texts may be empty. */
export interface Post extends PostDocument {
  id: string;
}

/** A new post by `creator` with the defaults of docs/product.md#blog-posts; `now` in milliseconds since 1970. */
export function newPost(creator: string, now: number): NewPost {
  return postDocument.parse({
    title: 'New Post',
    authors: [creator],
    creationDate: now,
    publishDate: now,
  });
}

/** The labels of the fields that the editor changes (docs/product.md#post-editor), in the order of its form. */
export const POST_LABELS = each(POSTS.fields, 'label');

export type PostField = keyof typeof POST_LABELS;
export type PostFields = Pick<Post, PostField>;
export type PostChanges = Changes<Post, PostField>;
export type PostDraft = Draft<Post, PostField>;

/** The fields that the post editor changes. A revision stores the same ones. */
export const POST_FIELDS = Object.keys(POST_LABELS) as readonly PostField[];

/** The maximum length of a text in characters, and of a list in entries. */
export const POST_LIMITS = each(POSTS.fields, 'limit');

/** Only the editable fields of a post. */
export function fieldsOf(post: PostFields): PostFields {
  return Object.fromEntries(POST_FIELDS.map((field) => [field, post[field]])) as unknown as PostFields;
}

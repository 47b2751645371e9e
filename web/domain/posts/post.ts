import * as z from 'zod/mini';
import { type Collection, each, type Field, shapeOf } from '../../../platform/domain/collection.ts';
import type { Changes, Draft } from '../../../platform/domain/editing/draft.ts';
import { LONGEST_ADDRESS } from '../../../platform/domain/text/address.ts';
import { BLOG_POSTS } from '../places.ts';

/**
 * Describes a field that people edit. Search, feeds, checks and export use these properties, so each field must state
 * all of them.
 */
interface EditedField extends Field {
  label: string;
  limit: number;
  /** Weight in search results; that of the content is 1. A field with 0 is not searched. */
  searched: number;
  /** The part of a feed entry to which the field belongs; null for none. */
  feed: 'title' | 'author' | 'summary' | 'content' | null;
  /** Whether a change of this field in a public post counts as an update for readers. */
  isNews: boolean;
  /** The warning if a post is published without this field; null for none. */
  missing: string | null;
}

/** A field that the site sets, not the author. */
interface OwnField extends Field {
  label?: never;
}

const text = z._default(z.string(), '');
const texts = z._default(z.array(z.string()), []);
const flag = z._default(z.boolean(), false);

/**
 * Blog posts as they are stored (docs/product.md#blog-posts). This is the only list of their fields; edited fields are
 * in the order of the form. `npm run rules` prints it into `firestore.rules`.
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
    /** User ids, ids of bios of people without an account (`fake_…`), or other texts for authors without a bio. */
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
      missing: 'The post has no short text. Lists and search engines show this text.',
    },
    /** URL of the cover picture; '' if there is none. */
    image: {
      schema: text,
      label: 'Image',
      limit: LONGEST_ADDRESS,
      searched: 0,
      feed: null,
      isNews: false,
      missing: 'The post has no cover picture.',
    },
    /** Keywords by which readers find similar posts. */
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
    /** The text in Markdown. */
    content: {
      schema: text,
      label: 'Content',
      limit: 500_000,
      searched: 1,
      feed: 'content',
      isNews: true,
      missing: 'The post has no content.',
    },
    /** `creationDate` and `publishDate` are in milliseconds since 1970. */
    creationDate: { schema: z.number() },
    publishDate: { schema: z.number() },
    published: { schema: flag },
    pinned: { schema: flag },
    featured: { schema: flag },
    /** The readable address after `/blog/`. Set by the first publication (slug.ts). */
    slug: { schema: z.optional(z.string()), optional: true },
    /**
     * How many readable addresses the post has had, including the current one. Absent if it has had at most one
     * (slug.ts).
     */
    addresses: { schema: z.optional(z.number()), optional: true },
    /**
     * The earliest publish date that the post has had while public or, if it is scheduled for the first time, the
     * scheduled date. In milliseconds since 1970. Set by the publish panel (publication.ts).
     */
    firstPublishDate: { schema: z.optional(z.number()), optional: true },
    /** When a text was last changed while the post was public, in milliseconds since 1970 (publication.ts). */
    changedDate: { schema: z.optional(z.number()), optional: true },
    /** The review state of an unpublished post. Absent means `none` (publication.ts). */
    review: { schema: z.optional(z.literal(['none', 'ready'])), optional: true },
    /** The facts in the content's patch notes. Each save of the content updates them (patch-notes/patch-of.ts). */
    patch: { schema: z.optional(z.unknown()), optional: true },
  },
} as const satisfies Collection<EditedField | OwnField>;

export const postDocument = z.object(shapeOf(POSTS.fields));

export type PostDocument = z.infer<typeof postDocument>;

/** The schemas of some fields of a post, for documents that contain copies of them. */
export function postShape<K extends keyof PostDocument>(fields: readonly K[]) {
  return Object.fromEntries(fields.map((field) => [field, postDocument.shape[field]])) as Pick<
    typeof postDocument.shape,
    K
  >;
}

/** The fields that every new post has, without the optional fields. */
export type NewPost = Omit<
  PostDocument,
  'slug' | 'addresses' | 'firstPublishDate' | 'changedDate' | 'review' | 'patch'
>;

/** A blog post. Texts may be empty. */
export interface Post extends PostDocument {
  id: string;
}

/** A new post by `creator` with the defaults of docs/product.md#blog-posts. `now` is in milliseconds since 1970. */
export function newPost(creator: string, now: number): NewPost {
  return postDocument.parse({
    title: 'New Post',
    authors: [creator],
    creationDate: now,
    publishDate: now,
  });
}

/** Labels of the fields in the post editor, in form order (docs/product.md#post-editor). */
export const POST_LABELS = each(POSTS.fields, 'label');

export type PostField = keyof typeof POST_LABELS;
export type PostFields = Pick<Post, PostField>;
export type PostChanges = Changes<Post, PostField>;
export type PostDraft = Draft<Post, PostField>;

/** The fields in the post editor. Revisions store the same fields. */
export const POST_FIELDS = Object.keys(POST_LABELS) as readonly PostField[];

/** Maximum length of each field: of texts in characters, of lists in entries. */
export const POST_LIMITS = each(POSTS.fields, 'limit');

/** The values of the fields in the post editor, without all other fields of the post. */
export function fieldsOf(post: PostFields): PostFields {
  return Object.fromEntries(POST_FIELDS.map((field) => [field, post[field]])) as unknown as PostFields;
}

const MARK = ' (copy)';

/**
 * A new draft by `creator` with the texts, image and tags of a post, but not its address, dates and states. `now` is in
 * milliseconds since 1970.
 */
export function copyOf(post: PostFields, creator: string, now: number): NewPost {
  const title = post.title.slice(0, POST_LIMITS.title - MARK.length).toWellFormed() + MARK;
  return { ...newPost(creator, now), ...fieldsOf(post), title, authors: [creator] };
}

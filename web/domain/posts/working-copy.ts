import * as z from 'zod/mini';
import { type Collection, shapeOf } from '../collection.ts';
import { sameValue, type UnsavedChanges } from '../editing/draft.ts';
import { mergeTexts, settledText } from '../editing/merge-texts.ts';
import { WORKING_COPIES } from '../places.ts';
import { serverTime } from '../server-time.ts';
import { POST_FIELDS, type Post, type PostChanges, type PostField, type PostFields } from './post.ts';

const text = z.optional(z.string());
const texts = z.optional(z.array(z.string()));
const someFields = z.object({
  ...{ title: text, authors: texts, shortText: text, image: text, tags: texts, content: text },
});

/** Texts that were typed into a live post and are not public yet (docs/product.md#saved-by-itself). */
export const WORKING_COPY = {
  path: WORKING_COPIES,
  isPublic: false,
  exportFile: 'workingCopies.json',
  fields: {
    /** The live values that the changed ones replace. */
    from: { schema: someFields },
    /** The changed values. */
    to: { schema: someFields },
    /** User id of the last person who typed. */
    by: { schema: z.string() },
    /** When that was stored. */
    at: { schema: serverTime },
  },
} as const satisfies Collection;

export const workingCopyDocument = z.object(shapeOf(WORKING_COPY.fields));

export interface WorkingCopy {
  from: PostChanges;
  to: PostChanges;
  by: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** A post as its form shows it. */
export interface PostWithCopy {
  /** The post with the texts of its working copy. */
  shown: Post;
  /** Fields whose live value was changed elsewhere in the same place: `shown` has the live one. */
  clash: UnsavedChanges<Post, PostField>;
}

/** Lays a working copy over its post. Texts of which the post has other paragraphs now are merged. */
export function withCopy(post: Post, copy: Pick<WorkingCopy, 'from' | 'to'> | null): PostWithCopy {
  const shown: PostChanges = {};
  const clash = { from: {} as PostChanges, to: {} as PostChanges };
  for (const field of POST_FIELDS) {
    const [from, to, live] = [copy?.from[field], copy?.to[field], post[field]];
    if (from === undefined || to === undefined) continue;
    const merged = sameValue(live, from) || sameValue(live, to) ? to : mergedValue(from, to, live);
    if (merged === null)
      Object.assign(clash, { from: { ...clash.from, [field]: from }, to: { ...clash.to, [field]: to } });
    else Object.assign(shown, { [field]: merged });
  }
  return { shown: { ...post, ...shown }, clash };
}

function mergedValue(from: unknown, to: unknown, live: unknown): string | null {
  if (typeof from !== 'string' || typeof to !== 'string' || typeof live !== 'string') return null;
  return settledText(mergeTexts(from, to, live));
}

/** The texts of a form that differ from those of the post, with the post's. */
export function notLive(post: PostFields, form: PostFields): UnsavedChanges<Post, PostField> {
  const fields = POST_FIELDS.filter((field) => !sameValue(post[field], form[field]));
  const pick = (of: PostFields): PostChanges => Object.fromEntries(fields.map((field) => [field, of[field]]));
  return { from: pick(post), to: pick(form) };
}

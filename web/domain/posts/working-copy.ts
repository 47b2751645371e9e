import * as z from 'zod/mini';
import { type Collection, shapeOf } from '../collection.ts';
import { type Draft, edited, pick, sameValue, settled, type UnsavedChanges } from '../editing/draft.ts';
import { mergeTexts, settledText } from '../editing/merge-texts.ts';
import { WORKING_COPIES } from '../places.ts';
import { serverTime } from '../server-time.ts';
import {
  fieldsOf,
  POST_FIELDS,
  POSTS,
  type Post,
  type PostChanges,
  type PostField,
  type PostFields,
} from './post.ts';
import { differingFields } from './revision.ts';
import { withTagRenamed } from './tags.ts';

/** The schemas of the edited fields. They have no defaults, because an absent field means that it was not changed. */
const some: Record<string, z.ZodMiniType> = Object.fromEntries(
  POST_FIELDS.map((field) => {
    const { schema } = POSTS.fields[field];
    return [field, z.optional(schema instanceof z.ZodMiniDefault ? schema.def.innerType : schema)];
  }),
);
const someFields = z.object(some as { [K in PostField]: z.ZodMiniOptional<z.ZodMiniType<Post[K]>> });

/** Working copies: changes of published posts, not yet shown to visitors (docs/product.md#saved-by-itself). */
export const WORKING_COPY = {
  path: WORKING_COPIES,
  isPublic: false,
  exportFile: 'workingCopies.json',
  fields: {
    /** The published values that the changes replace. */
    from: { schema: someFields },
    /** The changed values. */
    to: { schema: someFields },
    /** Id of the user whose change was saved last. */
    by: { schema: z.string() },
    /** When the working copy was last saved. */
    at: { schema: serverTime },
  },
} as const satisfies Collection;

export const workingCopyDocument = z.object(shapeOf(WORKING_COPY.fields));

export type WorkingCopy = z.infer<typeof workingCopyDocument>;

/** A post as the editor shows it: with the changes of its working copy, if there is one. */
export interface EditedPost extends Post {
  /** The values of the post itself, which visitors read while it is public. */
  stored: PostFields;
  /** When the working copy was last saved, in milliseconds since 1970; null if there is none. */
  copyAt: number | null;
  /**
   * Fields that were changed both in the post and in its working copy, in ways that cannot be merged. In `EditedPost`,
   * they have the values of the post.
   */
  clash: UnsavedChanges<Post, PostField>;
}

/** Combines a post with its working copy. Changes of different paragraphs are merged. */
export function editedPost(post: Post, copy: WorkingCopy | null): EditedPost {
  const shown: PostChanges = {};
  const clashing: PostField[] = [];
  for (const field of POST_FIELDS) {
    const [from, to, own] = [copy?.from[field], copy?.to[field], post[field]];
    if (from === undefined || to === undefined) continue;
    const merged = sameValue(own, from) || sameValue(own, to) ? to : mergedValue(from, to, own);
    if (merged === null) clashing.push(field);
    else Object.assign(shown, { [field]: merged });
  }
  const { from, to } = (copy ?? { from: {}, to: {} }) as { from: PostFields; to: PostFields };
  const clash = { from: pick(from, clashing), to: pick(to, clashing) };
  return { ...post, ...shown, stored: fieldsOf(post), copyAt: copy?.at ?? null, clash };
}

function mergedValue(from: unknown, to: unknown, own: unknown): string | null {
  if (typeof from !== 'string' || typeof to !== 'string' || typeof own !== 'string') return null;
  return settledText(mergeTexts(from, to, own));
}

/**
 * Renames a tag in a working copy after it was renamed in the post. Drops values that no longer differ from the post.
 */
export function withTagRenamedInCopy(
  { from, to }: Pick<WorkingCopy, 'from' | 'to'>,
  oldName: string,
  newName: string,
): Pick<WorkingCopy, 'from' | 'to'> {
  if (from.tags === undefined || to.tags === undefined) return { from, to };
  const { tags: _from, ...otherFrom } = from;
  const { tags: _to, ...otherTo } = to;
  const live = withTagRenamed(from.tags, oldName, newName);
  const typed = withTagRenamed(to.tags, oldName, newName);
  if (sameValue(live, typed)) return { from: otherFrom, to: otherTo };
  return { from: { ...otherFrom, tags: live }, to: { ...otherTo, tags: typed } };
}

/** The values in a form that differ from the post (`to`), and the post's values of the same fields (`from`). */
export function notLive(own: PostFields, form: PostFields): UnsavedChanges<Post, PostField> {
  const fields = differingFields(own, form);
  return { from: pick(own, fields), to: pick(form, fields) };
}

/** Whether a form has changes that its post does not have. */
export const isNotLive = (own: PostFields, form: PostFields): boolean =>
  differingFields(own, form).length > 0;

/**
 * The conflicts of an edited post, except those that were already in `before`, because the editor has already received
 * them.
 */
export function newClash(now: EditedPost, before: EditedPost | null): UnsavedChanges<Post, PostField> {
  const isKnown = (field: PostField) =>
    now.copyAt === before?.copyAt && sameValue(now.stored[field], before.stored[field]);
  const fields = POST_FIELDS.filter((field) => field in now.clash.to && !isKnown(field));
  return { from: pick(now.clash.from, fields), to: pick(now.clash.to, fields) };
}

/** The draft after its working copy was discarded: it has the texts of the post itself, and no conflicts. */
export function discarded(draft: Draft<EditedPost, PostField>): Draft<EditedPost, PostField> {
  const { stored } = draft.base;
  const decided = (Object.keys(draft.conflicts) as PostField[]).reduce(
    (now, field) => settled<EditedPost, PostField>(now, field, stored[field]),
    draft,
  );
  return edited<EditedPost, PostField>(decided, stored);
}

import * as z from 'zod/mini';
import { type Collection, shapeOf } from '../../../platform/domain/collection.ts';
import { sameValue } from '../../../platform/domain/editing/draft.ts';
import { type Copied, notInRecord, withCopy } from '../../../platform/domain/editing/kept-changes.ts';
import { serverTime } from '../../../platform/domain/server-time.ts';
import { WORKING_COPIES } from '../places.ts';
import { POST_FIELDS, POSTS, type Post, type PostChanges, type PostField, type PostFields } from './post.ts';
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
    /** When the server makes the changes live, in milliseconds since 1970; absent if a person does it. */
    goesLive: { schema: z.optional(z.number()), optional: true },
  },
} as const satisfies Collection;

export const workingCopyDocument = z.object(shapeOf(WORKING_COPY.fields));

const { at: _at, ...withoutTime } = WORKING_COPY.fields;
/** A stored working copy as the server reads it, which does not need the time of its last save. */
export const storedCopyDocument = z.object(shapeOf(withoutTime));

export type WorkingCopy = z.infer<typeof workingCopyDocument>;

/** A post as the editor shows it: with the changes of its working copy, if there is one. */
export interface EditedPost extends Post, Copied<Post, PostField> {}

/** Combines a post with its working copy. Changes of different paragraphs are merged. */
export const editedPost = (post: Post, copy: WorkingCopy | null): EditedPost =>
  withCopy<Post, PostField>(post, copy, POST_FIELDS);

/**
 * The changes that a working copy makes when its time has come; null if the post was changed in the same texts
 * meanwhile, so that a person must decide.
 */
export function dueChanges(post: Post, { from, to }: Pick<WorkingCopy, 'from' | 'to'>): PostChanges | null {
  const edited = editedPost(post, { from, to, by: '', at: 0 });
  if (Object.keys(edited.clash.to).length > 0) return null;
  return notInRecord<Post, PostField>(edited.stored, edited, POST_FIELDS).to;
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

/** Whether a form has changes that its post does not have. */
export const isNotLive = (own: PostFields, form: PostFields): boolean =>
  differingFields(own, form).length > 0;

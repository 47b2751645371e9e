import * as z from 'zod/mini';
import { pick, sameValue } from '../editing/draft.ts';
import { serverTime } from '../server-time.ts';
import {
  fieldsOf,
  POST_FIELDS,
  type PostChanges,
  type PostField,
  type PostFields,
  postShape,
} from './post.ts';

/**
 * The number of earlier versions that are kept per post. Until a post is permanently deleted, `firestore.rules` allows
 * only older ones to be deleted.
 */
export const KEPT_REVISIONS = 50;

/** Schema of an earlier version: its edited fields, and by whom and when it was replaced. */
export const revisionDocument = z.object({
  ...postShape(POST_FIELDS),
  /** Number of the version, counted from 1. */
  number: z.number(),
  /** Id of the user whose save replaced the version. */
  by: z.string(),
  /** When the version was replaced. */
  at: serverTime,
});

/** An earlier version of a post: its edited fields as they were until a save replaced them. */
export interface Revision extends Pick<z.infer<typeof revisionDocument>, 'number' | 'by' | 'at'> {
  fields: PostFields;
}

/** Parses a stored version. */
export const revisionSchema = z.pipe(
  revisionDocument,
  z.transform((stored: z.infer<typeof revisionDocument>): Revision => {
    const { number, by, at } = stored;
    return { number, by, at, fields: fieldsOf(stored) };
  }),
);

/** The fields that differ between two versions of a post. */
export function differingFields(one: PostFields, other: PostFields): PostField[] {
  return POST_FIELDS.filter((field) => !sameValue(one[field], other[field]));
}

/**
 * The changes that undo the restoring of the version `restored`: the values from `before`, except for fields that were
 * changed after the restoring.
 */
export function undoneRestore(restored: PostFields, before: PostFields, now: PostFields): PostChanges {
  const fields = differingFields(restored, before).filter((field) => sameValue(now[field], restored[field]));
  return pick(before, fields);
}

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

/** How many earlier versions of a post are kept. `firestore.rules` allows only older ones to be deleted. */
export const KEPT_REVISIONS = 50;

/** An earlier version of a post as it is stored: the edited fields, and who replaced them when. */
export const revisionDocument = z.object({
  ...postShape(POST_FIELDS),
  /** The version's number; the first replaced version has 1. */
  number: z.number(),
  /** User id of the person whose save replaced the version. */
  by: z.string(),
  /** When the version was replaced. */
  at: serverTime,
});

/** An earlier version of a post: its texts until a save replaced them. */
export interface Revision extends Pick<z.infer<typeof revisionDocument>, 'number' | 'by' | 'at'> {
  fields: PostFields;
}

/** Reads a stored version. */
export const revisionSchema = z.pipe(
  revisionDocument,
  z.transform((stored: z.infer<typeof revisionDocument>): Revision => {
    const { number, by, at } = stored;
    return { number, by, at, fields: fieldsOf(stored) };
  }),
);

/** The fields in which two versions of a post differ. */
export function differingFields(one: PostFields, other: PostFields): PostField[] {
  return POST_FIELDS.filter((field) => !sameValue(one[field], other[field]));
}

/**
 * The fields that undo the restoring of a version, `restored`: their values from `before`, except fields changed again
 * since.
 */
export function undoneRestore(restored: PostFields, before: PostFields, now: PostFields): PostChanges {
  const fields = differingFields(restored, before).filter((field) => sameValue(now[field], restored[field]));
  return pick(before, fields);
}

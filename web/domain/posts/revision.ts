import * as z from 'zod/mini';
import { differing, type EarlierVersion } from '../../../platform/domain/editing/earlier-version.ts';
import { serverTime } from '../../../platform/domain/server-time.ts';
import { fieldsOf, POST_FIELDS, type Post, type PostField, type PostFields, postShape } from './post.ts';

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

type Revision = EarlierVersion<PostFields>;

/** Parses a stored version. */
export const revisionSchema = z.pipe(
  revisionDocument,
  z.transform((stored: z.infer<typeof revisionDocument>): Revision => {
    const { number, by, at } = stored;
    return { number, by, at, fields: fieldsOf(stored) };
  }),
);

/** The fields that differ between two versions of a post. */
export const differingFields = (one: PostFields, other: PostFields): PostField[] =>
  differing<Post, PostField>(one, other, POST_FIELDS);

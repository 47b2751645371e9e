import { sameValue } from './draft.ts';
import { POST_FIELDS, type PostField, type PostFields } from './post-draft.ts';

/** How many earlier versions of a post are kept; `firestore.rules` lets only older ones be removed. */
export const KEPT_REVISIONS = 50;

/** A post's texts as they were until a save replaced them. */
export interface Revision {
  /** 1 for the first version that was ever replaced. */
  number: number;
  fields: PostFields;
  /** User id of who saved over it. */
  by: string;
  /** When it was replaced: the server's time, in milliseconds since 1970. */
  at: number;
}

/** The fields in which a revision differs from the texts of now. */
export function differingFields(revision: Revision, now: PostFields): PostField[] {
  return POST_FIELDS.filter((field) => !sameValue(revision.fields[field], now[field]));
}

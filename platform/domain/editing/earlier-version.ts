import { type Changes, pick, sameValue } from './draft.ts';

/**
 * The number of earlier versions that are kept per document. Until the document is permanently deleted,
 * `firestore.rules` allows only older ones to be deleted.
 */
export const KEPT_REVISIONS = 50;

/** An earlier version of a document: its edited fields as they were until a save replaced them. */
export interface EarlierVersion<Fields> {
  /** Counted from 1. */
  number: number;
  /** Id of the user whose save replaced the version. */
  by: string;
  /** When the version was replaced, in milliseconds since 1970. */
  at: number;
  fields: Fields;
}

/** The fields that differ between two versions of a record. */
export function differing<T, F extends keyof T>(
  one: Pick<T, F>,
  other: Pick<T, F>,
  fields: readonly F[],
): F[] {
  return fields.filter((field) => !sameValue(one[field], other[field]));
}

/**
 * The changes that undo the restoring of the version `restored`: the values from `before`, except for fields that were
 * changed after the restoring.
 */
export function undoneRestore<T, F extends keyof T>(
  restored: Pick<T, F>,
  before: Pick<T, F>,
  now: Pick<T, F>,
  fields: readonly F[],
): Changes<T, F> {
  const changed = differing<T, F>(restored, before, fields);
  return pick<T, F>(
    before,
    changed.filter((field) => sameValue(now[field], restored[field])),
  );
}

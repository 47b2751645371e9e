import type { ComparableTexts } from '../../domain/editing/conflict-choices.ts';

/** Labels of an editor's fields, and functions that convert field values to and from text. */
export interface FieldTexts<T, F extends keyof T> extends ComparableTexts<T, F> {
  /** Labels by field, in the order in which comparisons list the fields. */
  labels: Record<F, string>;
}

/** The changed fields, in the order of `texts.labels`. */
export function shownFields<T, F extends keyof T>(
  texts: FieldTexts<T, F>,
  changes: Partial<Pick<T, F>>,
): F[] {
  return (Object.keys(texts.labels) as F[]).filter((field) => field in changes);
}

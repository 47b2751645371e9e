import type { ComparableTexts } from '../../domain/editing/conflict-choices.ts';

/** The labels of an editor's fields, and the conversion of their values to and from text. */
export interface FieldTexts<T, F extends keyof T> extends ComparableTexts<T, F> {
  /** Labels of the fields, in the order of comparisons. */
  labels: Record<F, string>;
}

/** The fields in `changes`, in the order of the form. */
export function shownFields<T, F extends keyof T>(
  texts: FieldTexts<T, F>,
  changes: Partial<Pick<T, F>>,
): F[] {
  return (Object.keys(texts.labels) as F[]).filter((field) => field in changes);
}

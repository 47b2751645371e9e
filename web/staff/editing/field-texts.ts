import type { ComparableTexts } from '../../domain/editing/conflict-choices.ts';

/** How an editor labels its fields, and shows and parses their values as text. */
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

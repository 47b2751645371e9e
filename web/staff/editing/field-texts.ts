/** How an editor labels its fields, and shows and parses their values as text. */
export interface FieldTexts<T, F extends keyof T> {
  /** Labels of the fields, in the order of comparisons. */
  labels: Record<F, string>;
  /** A value as text to read; '' for none. */
  text: (field: F, value: T[F] | undefined) => string;
  /** Parses an edited text; null if the value can only be taken as a whole. */
  parse: (field: F, text: string) => T[F] | null;
}

/** The fields in `changes`, in the order of the form. */
export function shownFields<T, F extends keyof T>(
  texts: FieldTexts<T, F>,
  changes: Partial<Pick<T, F>>,
): F[] {
  return (Object.keys(texts.labels) as F[]).filter((field) => field in changes);
}

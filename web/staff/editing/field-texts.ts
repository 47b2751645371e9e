/** How an editor names its fields, and shows and edits their values as text. */
export interface FieldTexts<T, F extends keyof T> {
  /** What the form calls each field; a comparison lists them in this order. */
  labels: Record<F, string>;
  /** A value as text to read; '' for none. */
  text: (field: F, value: T[F] | undefined) => string;
  /** The value of a field that was edited as text; null where a value can only be taken as it is. */
  parse: (field: F, text: string) => T[F] | null;
}

/** The fields that `changes` holds, in the order of the form. */
export function shownFields<T, F extends keyof T>(
  texts: FieldTexts<T, F>,
  changes: Partial<Pick<T, F>>,
): F[] {
  return (Object.keys(texts.labels) as F[]).filter((field) => field in changes);
}

import type { ComparableTexts } from '../../domain/editing/conflicts.ts';

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

/** Focuses the form field with this `data-field` and scrolls to it. */
export function goToField(field: string): void {
  const place = document.querySelector(`[data-field="${field}"]`);
  const target =
    // In the content field the toolbar comes first in the DOM, but the text should get the focus.
    place?.querySelector('[role="textbox"]') ?? place?.querySelector('input, textarea, button') ?? place;
  if (!(target instanceof HTMLElement)) return;
  target.closest('details')?.setAttribute('open', '');
  target.focus({ preventScroll: true });
  // `center` would show the middle of a long text. `nearest` scrolls only as far as necessary.
  const isLong = target.offsetHeight > innerHeight / 2;
  target.scrollIntoView({ block: isLong ? 'nearest' : 'center' });
}

/** Mantine `attributes` that set `dir="auto"` on the input. The property `dir` would set it on a wrapper. */
export const AUTO_DIRECTION = { input: { dir: 'auto' } };

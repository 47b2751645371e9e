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

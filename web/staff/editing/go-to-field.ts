/** Focuses the field of the open form that is marked with `data-field`, and scrolls to it. */
export function goToField(field: string): void {
  const place = document.querySelector(`[data-field="${field}"]`);
  const target = place?.querySelector<HTMLElement>('input, textarea, [contenteditable], button') ?? place;
  if (!(target instanceof HTMLElement)) return;
  target.closest('details')?.setAttribute('open', '');
  target.focus({ preventScroll: true });
  // The middle of a long text is not where it begins.
  const isLong = target.offsetHeight > innerHeight / 2;
  target.scrollIntoView({ block: isLong ? 'nearest' : 'center' });
}

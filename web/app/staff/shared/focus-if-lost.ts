/**
 * Gives the focus to the element that `preferred` finds, or else to the screen's heading, if what had it is gone or
 * disabled: a person goes on from there, and not from the beginning of the page. Looks once React has drawn.
 */
export function focusIfLost(preferred: () => Element | null | undefined = () => null): void {
  setTimeout(() => {
    if (document.activeElement && document.activeElement !== document.body) return;
    const found = preferred();
    if (found instanceof HTMLElement && found.isConnected) found.focus({ preventScroll: true });
    if (document.activeElement !== document.body) return;
    const heading = document.querySelector<HTMLElement>('#staff-main h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  });
}

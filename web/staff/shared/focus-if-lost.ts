/**
 * After React has rendered: if the focused element is gone or disabled, focuses the element that `preferred` returns,
 * or else the screen's heading. Without this, keyboard users would have to start at the top of the page.
 */
export function focusIfLost(preferred: () => Element | null | undefined = () => null): void {
  setTimeout(() => {
    const heading = document.querySelector('#staff-main h1');
    heading?.setAttribute('tabindex', '-1');
    for (const to of [preferred(), heading] as (HTMLElement | null | undefined)[])
      if (document.activeElement === document.body) to?.focus({ preventScroll: true });
  });
}

/**
 * Gives the focus to the element that `preferred` finds, or else to the screen's heading, if what had it is gone or
 * disabled: a person goes on from there, and not from the beginning of the page. Looks once React has drawn.
 */
export function focusIfLost(preferred: () => Element | null | undefined = () => null): void {
  setTimeout(() => {
    const heading = document.querySelector('#staff-main h1');
    heading?.setAttribute('tabindex', '-1');
    for (const to of [preferred(), heading] as (HTMLElement | null | undefined)[])
      if (document.activeElement === document.body) to?.focus({ preventScroll: true });
  });
}

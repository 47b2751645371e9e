/**
 * If the focused element is gone or disabled, focuses the element that `preferred` finds, or else the screen's heading,
 * so that keyboard users do not start over. Runs after React has rendered.
 */
export function focusIfLost(preferred: () => Element | null | undefined = () => null): void {
  setTimeout(() => {
    const heading = document.querySelector('#staff-main h1');
    heading?.setAttribute('tabindex', '-1');
    for (const to of [preferred(), heading] as (HTMLElement | null | undefined)[])
      if (document.activeElement === document.body) to?.focus({ preventScroll: true });
  });
}

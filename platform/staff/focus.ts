import { useEffect, useState } from 'react';

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

/**
 * When the calling dialog closes, focuses the element that was focused before the dialog opened, or the screen's
 * heading if that element is gone. Mantine returns the focus only from dialogs that stay mounted while they are closed.
 */
export function useFocusBack(): void {
  const [before] = useState(pressed);
  useEffect(() => () => focusIfLost(() => before), [before]);
}

/** The focused element. If it is a menu item: the button that opened the menu, because the menu closes. */
function pressed(): Element | null {
  const menu = document.activeElement?.closest('[role="menu"]');
  const button = menu?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : document.activeElement;
}

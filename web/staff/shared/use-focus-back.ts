import { useEffect, useState } from 'react';
import { focusIfLost } from './focus-if-lost.ts';

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

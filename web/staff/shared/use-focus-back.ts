import { useEffect, useState } from 'react';
import { focusIfLost } from './focus-if-lost.ts';

/**
 * Restores the focus when the calling dialog closes; focuses the screen's heading if the previous element is gone.
 * Mantine does so only for a dialog that stays mounted while closed.
 */
export function useFocusBack(): void {
  const [before] = useState(pressed);
  useEffect(() => () => focusIfLost(() => before), [before]);
}

/** The focused element. For an item of a menu it is the button of the menu, because the menu closes. */
function pressed(): Element | null {
  const menu = document.activeElement?.closest('[role="menu"]');
  const button = menu?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : document.activeElement;
}

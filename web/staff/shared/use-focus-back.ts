import { useEffect, useState } from 'react';
import { focusIfLost } from './focus-if-lost.ts';

/**
 * Gives the focus back to where it was when the calling dialog came, once the dialog is gone; to the screen's heading if
 * that is gone, too. Mantine does so only for a dialog that stays mounted while it is closed.
 */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(() => () => focusIfLost(() => before), [before]);
}

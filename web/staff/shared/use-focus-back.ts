import { useEffect, useState } from 'react';
import { focusIfLost } from './focus-if-lost.ts';

/**
 * Restores the focus when the calling dialog closes; focuses the screen's heading if the previous element is gone.
 * Mantine does so only for a dialog that stays mounted while closed.
 */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(() => () => focusIfLost(() => before), [before]);
}

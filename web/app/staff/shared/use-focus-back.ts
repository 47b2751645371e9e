import { useEffect, useState } from 'react';

/**
 * Gives the focus back to where it was when the calling dialog came, once the dialog is gone. Mantine does so only for
 * a dialog that stays mounted while it is closed.
 */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        // Somebody who has gone on elsewhere meanwhile stays there.
        if (document.activeElement !== document.body || !(before instanceof HTMLElement)) return;
        if (before.isConnected) before.focus({ preventScroll: true });
      });
    },
    [before],
  );
}

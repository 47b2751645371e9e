import { useEffect, useRef } from 'react';
import { takeTyped } from '../editing/save-keys.ts';
import { commandKey } from '../shared/pressed-key.ts';

/** Calls `act` on Ctrl+Enter and Cmd+Enter, unless a dialog is open. `act` is null if the user may not publish. */
export function usePublishKey(act: (() => void) | null): void {
  const newest = useRef(act);
  newest.current = act;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (commandKey(event) !== 'enter' || event.shiftKey) return;
      if (!newest.current || document.querySelector('[role="dialog"]')) return;
      // Stops the event. Otherwise the content editor would insert a line break.
      event.preventDefault();
      event.stopPropagation();
      takeTyped();
      newest.current?.();
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, []);
}

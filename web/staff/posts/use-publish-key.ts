import { useEffect, useRef } from 'react';
import { takeTyped } from '../editing/save-keys.ts';
import { commandKey } from '../shared/pressed-key.ts';

/** Ctrl+Enter and Cmd+Enter do this, wherever the focus is; null where the person may not. */
export function usePublishKey(act: (() => void) | null): void {
  const newest = useRef(act);
  newest.current = act;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (commandKey(event) !== 'enter' || event.shiftKey) return;
      if (!newest.current || document.querySelector('[role="dialog"]')) return;
      // The editor of the content would take it for a new line.
      event.preventDefault();
      event.stopPropagation();
      takeTyped();
      newest.current?.();
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, []);
}

import { useEffect, useRef } from 'react';
import { isTypingTarget } from './is-typing-target.ts';
import { pressedKey } from './pressed-key.ts';

/** Calls `act` when `key` is pressed outside of text fields and dialogs, while the screen is mounted. */
export function useScreenShortcut(key: string, act: () => void): void {
  const newest = useRef(act);
  newest.current = act;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // With Shift, a letter counts as a different key: `C` is not `c`.
      const pressed = event.shiftKey ? event.key : pressedKey(event);
      if (pressed !== key || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (isTypingTarget(event.target) || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      newest.current();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [key]);
}

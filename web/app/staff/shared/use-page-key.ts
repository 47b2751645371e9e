import { useEffect, useRef } from 'react';
import { takesText } from './takes-text.ts';

/** While the screen is there, `key` outside of text fields and dialogs does `act`. */
export function usePageKey(key: string, act: () => void): void {
  const newest = useRef(act);
  newest.current = act;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (takesText(event.target) || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      newest.current();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [key]);
}

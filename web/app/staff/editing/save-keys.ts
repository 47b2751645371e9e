import { useEffect, useRef } from 'react';
import { pressedKey } from '../shared/pressed-key.ts';

/**
 * Ctrl+S and Cmd+S save, wherever the focus is; null where nothing can be saved: the browser's save of the page would
 * only mislead.
 */
export function useSaveKey(save: (() => void) | null): void {
  // A key may come between drawing a change and this page's effects: it must save what is drawn, not what was before.
  const newest = useRef(save);
  newest.current = save;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || pressedKey(event) !== 's') return;
      event.preventDefault();
      newest.current?.();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { commandKey } from '../shared/pressed-key.ts';

/** What fields do before a key saves the form: each takes in what is typed there and is no part of the form yet. */
const typed = new Set<() => void>();

/** Before a key saves the form, `take` is called: it adds what is typed in a field of its own to the form. */
export function useBeforeSave(take: () => void): void {
  const newest = useRef(take);
  newest.current = take;
  useEffect(() => {
    const add = () => newest.current();
    typed.add(add);
    return () => void typed.delete(add);
  }, []);
}

/** For keys that save: what is typed is in the form, and drawn, when this returns. */
export function takeTyped(): void {
  flushSync(() => {
    for (const take of typed) take();
  });
}

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
      if (commandKey(event) !== 's') return;
      event.preventDefault();
      takeTyped();
      newest.current?.();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

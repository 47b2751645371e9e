import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { commandKey } from '../shared/pressed-key.ts';

/** Callbacks of fields, run before a shortcut saves: each adds pending input to the form. */
const typed = new Set<() => void>();

/** Before a shortcut saves, `take` adds a field's pending input to the form. */
export function useBeforeSave(take: () => void): void {
  const newest = useRef(take);
  newest.current = take;
  useEffect(() => {
    const add = () => newest.current();
    typed.add(add);
    return () => void typed.delete(add);
  }, []);
}

/** For shortcuts that save: pending input is in the form, and rendered, when this returns. */
export function takeTyped(): void {
  flushSync(() => {
    for (const take of typed) take();
  });
}

/**
 * Ctrl+S and Cmd+S save, wherever the focus is; null if nothing can be saved: the browser's own dialog would be
 * misleading.
 */
export function useSaveKey(save: (() => void) | null): void {
  // A shortcut may come between a render and its effects: it must save what is on the screen.
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

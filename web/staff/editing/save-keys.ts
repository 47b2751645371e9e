import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { commandKey } from '../shared/pressed-key.ts';

/**
 * Callbacks that add a field's pending input, such as an unfinished tag, to the form. They run before a shortcut saves.
 */
const typed = new Set<() => void>();

/** Registers `take`, which adds the field's pending input to the form before a shortcut saves. */
export function useBeforeSave(take: () => void): void {
  const newest = useRef(take);
  newest.current = take;
  useEffect(() => {
    const add = () => newest.current();
    typed.add(add);
    return () => void typed.delete(add);
  }, []);
}

/** Adds the pending input of all fields to the form, and renders it. Shortcuts that save call it first. */
export function takeTyped(): void {
  flushSync(() => {
    for (const take of typed) take();
  });
}

/**
 * Ctrl+S and Cmd+S call `save`, wherever the focus is. With null they do nothing, because the browser's own dialog
 * would be misleading.
 */
export function useSaveKey(save: (() => void) | null): void {
  // A layout effect, because a shortcut may come between a render and its effects and must save the shown values.
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

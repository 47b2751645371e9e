import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { commandKey } from '../shared/keys.ts';

/**
 * Callbacks that add pending input, such as an unfinished tag, to the form. They run before a keyboard shortcut saves.
 */
const typed = new Set<() => void>();

/** Registers `take`, which adds the field's pending input to the form before a keyboard shortcut saves. */
export function useBeforeSave(take: () => void): void {
  const newest = useRef(take);
  newest.current = take;
  useEffect(() => {
    const add = () => newest.current();
    typed.add(add);
    return () => void typed.delete(add);
  }, []);
}

/** Adds pending input of all fields to the form and renders it. Call this before a keyboard shortcut saves. */
export function takeTyped(): void {
  flushSync(() => {
    for (const take of typed) take();
  });
}

/**
 * Calls `save` on Ctrl+S and Cmd+S, wherever the focus is. If `save` is null, nothing is saved; the browser's “Save
 * page” dialog never opens.
 */
export function useSaveKey(save: (() => void) | null): void {
  // Assigned while rendering, because an effect would run too late: a shortcut directly after a render must save the
  // values on the screen.
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

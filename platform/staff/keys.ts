import { useLayoutEffect, useRef } from 'react';

/**
 * The key of a shortcut, in lower case. On a keyboard for a script other than Latin, this is the Latin letter at the
 * same position: Ctrl+S is Ctrl+ы on a Russian keyboard and must still save.
 */
export function pressedKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  return (letter !== undefined && !/^[ -~]+$/.test(key) ? letter : key).toLowerCase();
}

/** The key that is pressed together with Ctrl or Cmd, as `pressedKey` returns it; null if neither is pressed. */
export function commandKey(event: KeyboardEvent): string | null {
  // Excludes Ctrl with Alt, which types characters on many keyboards.
  return (event.ctrlKey || event.metaKey) && !event.altKey ? pressedKey(event) : null;
}

/** Whether this element uses key presses itself, such as a text field or a select. */
export function isTypingTarget(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

/** Whether shortcuts use the Command key instead of Ctrl, as on a Mac. */
export function usesCommandKey(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

/** Calls `act` when `key` is pressed outside of text fields and dialogs, while the screen is mounted. */
export function useScreenShortcut(key: string, act: () => void): void {
  const newest = useRef(act);
  newest.current = act;
  // Before the screen is painted, so that the key works as soon as the screen is visible.
  useLayoutEffect(() => {
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

/**
 * Keeps the keys that an input method uses, such as the Enter that ends a Japanese conversion, from every handler of
 * the page. Such a key belongs to the conversion: it must not send a form, take a typed value or close a field. The
 * content editor is excluded, because it handles composition itself. Call this once, before the first handler exists.
 */
export function ignoreComposingKeys(): void {
  addEventListener(
    'keydown',
    (event) => {
      const isCommand = event.ctrlKey || event.metaKey;
      if (isComposing(event) && !isCommand && !isContentEditor(event.target))
        event.stopImmediatePropagation();
    },
    { capture: true },
  );
}

/**
 * Whether the key belongs to a conversion. Safari sends the last Enter after the end of the conversion, and marks it
 * only by the key code 229.
 */
const isComposing = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === 229;

const isContentEditor = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.isContentEditable;

import { useEffect, useRef } from 'react';

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

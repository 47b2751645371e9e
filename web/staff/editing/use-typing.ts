import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Changes } from '../../domain/editing/draft.ts';

/** What was typed becomes part of the form after a pause, or when typing goes on for longer; milliseconds. */
const PAUSE = 80;
const LONGEST = 240;

interface Typed<T, F extends keyof T> {
  /** Reads what the field holds by now. */
  read: () => Changes<T, F>;
  begun: number;
  timer: ReturnType<typeof setTimeout>;
}

export interface Typing<T extends object, F extends keyof T> {
  /** Says that a field with an editor of its own was typed into: `read` gives what it holds, when that is wanted. */
  type: (read: () => Changes<T, F>) => void;
  /** Hands over at once what was typed so far, in the same turn as other changes of the form. */
  settle: () => void;
  /** Likewise, and draws the form with it. For event handlers and timers alone. */
  settleNow: () => void;
}

/**
 * Keeps the form out of the way of keys: an editor that holds a long text by itself says only that it was typed into,
 * and `edit` gets the text a few times a second at most. Before anything is done with the form, by a click, a key with
 * Ctrl or Cmd, or leaving, it gets what was typed until then.
 */
export function useTyping<T extends object, F extends keyof T>(
  edit: RefObject<(changes: Changes<T, F>) => void>,
): Typing<T, F> {
  const typed = useRef<Typed<T, F> | null>(null);

  const settle = useCallback(() => {
    const due = typed.current;
    if (!due) return;
    typed.current = null;
    clearTimeout(due.timer);
    edit.current(due.read());
  }, [edit]);
  const settleNow = useCallback(() => {
    if (typed.current) flushSync(settle);
  }, [settle]);
  const type = useCallback(
    (read: () => Changes<T, F>) => {
      const before = typed.current;
      const now = Date.now();
      const begun = before?.begun ?? now;
      clearTimeout(before?.timer);
      // Drawn in the same turn: a key between the two would find the form as it was before.
      const timer = setTimeout(settleNow, Math.max(0, Math.min(PAUSE, begun + LONGEST - now)));
      typed.current = { read, begun, timer };
    },
    [settleNow],
  );

  // Before the effects of what is inside the form: their own listeners are to find the form as it was typed.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.key === 'Escape') settleNow();
    };
    addEventListener('keydown', onKey, true);
    // It comes while React takes the focused element away, too, and then nothing can be drawn.
    addEventListener('focusout', settle, true);
    for (const way of WAYS_OUT) addEventListener(way, settleNow, true);
    return () => {
      removeEventListener('keydown', onKey, true);
      removeEventListener('focusout', settle, true);
      for (const way of WAYS_OUT) removeEventListener(way, settleNow, true);
    };
  }, [settle, settleNow]);
  useEffect(() => () => clearTimeout(typed.current?.timer), []);

  return { type, settle, settleNow };
}

const WAYS_OUT = ['pointerdown', 'click', 'submit', 'popstate', 'beforeunload', 'pagehide'] as const;

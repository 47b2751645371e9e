import type { KeyBinding } from '@codemirror/view';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

export const WRITING_KEY = 'Mod-Shift-f';
export const SOURCE_KEY = 'Mod-e';

interface WritingMode {
  on: boolean;
  toggle: () => void;
  /** Ends the mode, without a call of `onChange`, because the caller moves the focus elsewhere. */
  leave: () => void;
}

/**
 * Writing mode, in which the window shows only the title, the text and the save state (markdown-editor.css). Escape ends
 * it, but first closes an open dialog or search. `onChange` is called after the mode was switched on or off.
 */
export function useWritingMode(onChange: () => void): WritingMode {
  const [on, setOn] = useState(false);
  const changed = useRef(onChange);
  changed.current = onChange;
  const isQuiet = useRef(false);
  const toggle = useCallback(() => setOn((now) => !now), []);
  const leave = useCallback(() => {
    isQuiet.current = true;
    flushSync(() => setOn(false));
    isQuiet.current = false;
  }, []);

  useLayoutEffect(() => {
    if (!on) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return;
      setOn(false);
    };
    document.documentElement.dataset.writing = '';
    addEventListener('keydown', onKey);
    changed.current();
    return () => {
      delete document.documentElement.dataset.writing;
      removeEventListener('keydown', onKey);
      if (!isQuiet.current) changed.current();
    };
  }, [on]);
  return { on, toggle, leave };
}

/** Key in `localStorage` of the view chosen last. */
const CHOICE = 'editor-view';

/** Whether the text is shown as Markdown source. The choice is remembered in this browser. */
export function useSourceView(): { on: boolean; toggle: () => void } {
  const [on, setOn] = useState(() => remembered() === 'source');
  const toggle = useCallback(() => {
    setOn((now) => {
      remember(now ? 'live' : 'source');
      return !now;
    });
  }, []);
  return { on, toggle };
}

/** The shortcut of the writing mode, in CodeMirror's notation. */
export const writingKey = (toggle: () => void) => shortcut(WRITING_KEY, toggle);

/** The shortcut of the source view, in CodeMirror's notation. */
export const sourceKey = (toggle: () => void) => shortcut(SOURCE_KEY, toggle);

function shortcut(key: string, toggle: () => void): KeyBinding {
  const run = () => {
    toggle();
    return true;
  };
  return { key, run, preventDefault: true };
}

function remembered(): string | null {
  try {
    return localStorage.getItem(CHOICE);
  } catch {
    // The browser blocks storage, so the choice lasts only as long as the page.
    return null;
  }
}

function remember(choice: 'live' | 'source'): void {
  try {
    localStorage.setItem(CHOICE, choice);
  } catch {
    // The browser blocks storage.
  }
}

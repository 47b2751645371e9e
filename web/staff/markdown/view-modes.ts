import type { KeyBinding } from '@codemirror/view';
import { useCallback, useEffect, useRef, useState } from 'react';

export const WRITING_KEY = 'Mod-Shift-f';
export const SOURCE_KEY = 'Mod-e';

/**
 * Writing mode, in which the text field fills the window below the bar (markdown-editor.css). Escape ends it, but first
 * closes an open dialog or search.
 */
export function useWritingMode(onLeft: () => void): { on: boolean; toggle: () => void } {
  const [on, setOn] = useState(false);
  const left = useRef(onLeft);
  left.current = onLeft;
  const toggle = useCallback(() => setOn((now) => !now), []);

  useEffect(() => {
    if (!on) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return;
      setOn(false);
    };
    document.documentElement.dataset.writing = '';
    addEventListener('keydown', onKey);
    return () => {
      delete document.documentElement.dataset.writing;
      removeEventListener('keydown', onKey);
      left.current();
    };
  }, [on]);
  return { on, toggle };
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

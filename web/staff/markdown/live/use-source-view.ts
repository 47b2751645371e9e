import type { KeyBinding } from '@codemirror/view';
import { useCallback, useState } from 'react';

export const SOURCE_KEY = 'Mod-e';

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

/** The shortcut of the source view, in CodeMirror's notation. */
export function sourceKey(toggle: () => void): KeyBinding {
  const run = () => {
    toggle();
    return true;
  };
  return { key: SOURCE_KEY, run, preventDefault: true };
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

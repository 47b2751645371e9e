import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { focusIfLost } from './focus.ts';
import './undo-notice.css';

/** How long an action can be undone, in milliseconds. */
const OFFERED_FOR = 10_000;

/** A finished action, and the function that undoes it. */
export interface Undoable {
  what: string;
  undo: () => Promise<void>;
}

interface UndoNoticeProps {
  done: Undoable;
  /** Called when the notice ends. If the user pressed Undo, `undoing` is the promise of the undo. */
  onGone: (undoing?: Promise<void>) => void;
}

/**
 * For ten seconds, offers to undo an action. The ten seconds start again when the notice is no longer hovered or
 * focused. The notice overlays the page, so that the page's content does not move.
 */
export function UndoNotice({ done, onGone }: UndoNoticeProps) {
  const [held, setHeld] = useState(false);
  // The focused element, such as the button that started the action. Undo returns the focus to it.
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => onGone(), OFFERED_FOR);
    return () => clearTimeout(timer);
  }, [held, onGone]);

  return (
    <section
      className="undo-notice"
      aria-label="Undo"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span dir="auto">{done.what}</span>
      <Button
        size="sm"
        variant="default"
        onClick={() => {
          focusIfLost(() => before);
          onGone(done.undo());
        }}
      >
        Undo
      </Button>
    </section>
  );
}

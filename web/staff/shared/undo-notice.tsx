import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { focusIfLost } from './focus-if-lost.ts';
import './undo-notice.css';

/** How long an action can be undone, in milliseconds. */
const OFFERED_FOR = 10_000;

/** A finished action, and its undo function. */
export interface Undoable {
  what: string;
  undo: () => Promise<void>;
}

interface UndoNoticeProps {
  done: Undoable;
  /** Called when the time is over, and when it is being taken back: then with the end of that. */
  onGone: (undoing?: Promise<void>) => void;
}

/**
 * Offers to take something back for ten seconds; they start again while it is pointed at or has the focus. Over the page,
 * which it moves neither when it comes nor when it goes.
 */
export function UndoNotice({ done, onGone }: UndoNoticeProps) {
  const [held, setHeld] = useState(false);
  // The pressed button, which gets the focus after an undo.
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

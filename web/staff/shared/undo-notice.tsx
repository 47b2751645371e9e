import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { focusIfLost } from './focus-if-lost.ts';
import './undo-notice.css';

/** How long something can be taken back, in milliseconds. */
const OFFERED_FOR = 10_000;

/** Something that was done, and how to take it back. */
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
  // What was pressed to do it: from there the person goes on once it is taken back.
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

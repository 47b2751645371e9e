import { type ReactNode, useCallback, useState } from 'react';
import { LiveProblem } from './live-problem.tsx';
import type { LeftOut } from './rows/use-left-out.ts';
import { type Undoable, UndoNotice } from './undo-notice.tsx';
import { useJustTrashed } from './use-just-trashed.ts';

/** What happened on a screen that lists things; from its editor, too, when it led back here by a deletion. */
export interface News {
  /** Says what was done, and offers to take it back where that is possible; what was offered before is not any more. */
  report: (what: string, undo?: () => Promise<void>) => void;
  /** Says what was done, and leaves the offer to take something back. */
  say: (what: string) => void;
  /** What is to be shown above the list. */
  parts: ReactNode;
  /** What the list is to be shown without. */
  leftOut: LeftOut;
}

/** Keeps what was done last on a screen. `report` and `say` stay the same functions. */
export function useNews(): News {
  const [news, say] = useState('');
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const report = useCallback((what: string, undo?: () => Promise<void>) => {
    say(undo ? `${what}. You can undo this for ten seconds.` : what);
    setUndoable(undo ? { what, undo } : null);
  }, []);
  const forget = useCallback(() => setUndoable(null), []);
  const { failure: notRestored, dismiss, leftOut } = useJustTrashed(report);

  const parts = (
    <>
      <div role="status" className="visually-hidden">
        {news}
      </div>
      {undoable && <UndoNotice key={undoable.what} done={undoable} onGone={forget} />}
      {notRestored && <LiveProblem {...notRestored} onDismiss={dismiss} />}
    </>
  );
  return { report, say, parts, leftOut };
}

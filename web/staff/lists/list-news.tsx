import { Button } from '@mantine/core';
import { type ReactNode, useCallback, useState } from 'react';
import { Link } from 'react-router';
import { SCREENS } from '../shared/addresses.ts';
import { LiveProblem } from '../shared/live-problem.tsx';
import { type Undoable, UndoNotice } from '../shared/undo-notice.tsx';
import type { Report } from './use-just-trashed.ts';
import { useJustTrashed } from './use-just-trashed.ts';

/** Messages about the last action on a list. */
interface ListNews {
  report: Report;
  /** Announces an action without ending the current offer of Undo. */
  say: (what: string) => void;
  /** The messages, to be rendered above the list. */
  parts: ReactNode;
  /** Id of the deleted row that the list must hide; null for none. */
  leftOut: string | null;
}

/**
 * Messages about actions on a list, including a deletion in an editor from which the user has returned to the list.
 * `report` and `say` are stable functions.
 */
export function useListNews(): ListNews {
  const [news, say] = useState('');
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const report = useCallback<Report>((what, undo, deleted) => {
    say(undo ? `${what}. You can undo this for ten seconds.` : what);
    setUndoable(undo ? { what, undo } : null);
    setLeftOut(deleted ?? null);
  }, []);
  const { trashed, failure, dismiss } = useJustTrashed(report);
  const [leftOut, setLeftOut] = useState(trashed);
  const endUndo = useCallback(async (undoing?: Promise<void>) => {
    setUndoable(null);
    await undoing;
    setLeftOut(null);
  }, []);

  const parts = (
    <>
      <div role="status" className="visually-hidden">
        {news}
      </div>
      {undoable && <UndoNotice key={undoable.what} done={undoable} onGone={endUndo} />}
      {failure && <LiveProblem {...failure} onDismiss={dismiss} />}
    </>
  );
  return { report, say, parts, leftOut };
}

/** A link from a list to its deleted items in the trash. */
export const TrashLink = () => (
  <Button component={Link} to={SCREENS.trash} variant="subtle" size="sm" mih={44}>
    Trash
  </Button>
);

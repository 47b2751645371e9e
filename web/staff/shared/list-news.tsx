import { Button } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { type Undoable, UndoNotice } from '../../../platform/staff/undo-notice.tsx';
import { type Running, useDatabaseAction } from '../../../platform/staff/use-database-action.ts';
import { restoreBio } from '../../data/staff/trash/trashed-bios.client.ts';
import { restorePost } from '../../data/staff/trash/trashed-posts.client.ts';
import { shownTitle } from '../../domain/posts/post-table.ts';
import { PARTS } from './addresses.ts';
import { usePerson } from './session.tsx';

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
  const { trashed, problem } = useJustTrashed(report);
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
      {problem}
    </>
  );
  return { report, say, parts, leftOut };
}

/** A link from a list to its deleted items in the trash. */
export const TrashLink = () => (
  <Button component={Link} to={PARTS.trash} variant="subtle" size="sm" mih={44}>
    Trash
  </Button>
);

/** An item that was deleted in its editor. */
interface JustTrashed {
  trashed: { kind: 'post' | 'bio'; id: string; name: string };
}

/** Navigation state for returning to the list after an item was deleted in its editor. */
export const justTrashed = (kind: 'post' | 'bio', id: string, name: string): JustTrashed => ({
  trashed: { kind, id, name },
});

/** Announces the item that was deleted in its editor, and offers Undo. `trashed` is its id, or null. */
function useJustTrashed(report: Report): Pick<Running, 'problem'> & { trashed: string | null } {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const { uid } = usePerson();
  const { run, problem } = useDatabaseAction();
  const trashed = (state as Partial<JustTrashed> | null)?.trashed;

  useEffect(() => {
    if (!trashed) return;
    const { kind, id } = trashed;
    const name = shownTitle(trashed.name);
    const undo = async () => {
      const restored = await run(`Not restored: ${name}`, (db) =>
        kind === 'post' ? restorePost(db, id) : restoreBio(db, uid, id),
      );
      if (restored) report(`Restored: ${name}`);
    };
    report(`Moved to the trash: ${name}`, undo, id);
    // Clears the navigation state, so that Back or a reload does not announce the item again.
    void navigate(pathname + search, { replace: true, state: null });
  }, [trashed, uid, report, run, navigate, pathname, search]);
  return { problem, trashed: trashed?.id ?? null };
}

/**
 * Announces a finished action. An earlier offer of Undo ends. With `undo`, offers to undo this action; during the
 * offer, the list hides the row with the id `deleted`.
 */
export type Report = (what: string, undo?: () => Promise<void>, deleted?: string) => void;

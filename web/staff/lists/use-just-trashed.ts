import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { restoreBio } from '../../data/staff/trash/trashed-bios.client.ts';
import { restorePost } from '../../data/staff/trash/trashed-posts.client.ts';
import { shownTitle } from '../../domain/posts/post-table.ts';
import { usePerson } from '../shared/session.tsx';
import { type Running, useDatabaseAction } from '../shared/use-database-action.ts';

/** An item that was deleted in its editor. */
interface JustTrashed {
  trashed: { kind: 'post' | 'bio'; id: string; name: string };
}

/** Navigation state for returning to the list after an item was deleted in its editor. */
export const justTrashed = (kind: 'post' | 'bio', id: string, name: string): JustTrashed => ({
  trashed: { kind, id, name },
});

/** Announces the item that was deleted in its editor, and offers Undo. `trashed` is its id, or null. */
export function useJustTrashed(
  report: Report,
): Pick<Running, 'failure' | 'dismiss'> & { trashed: string | null } {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const { uid } = usePerson();
  const { run, failure, dismiss } = useDatabaseAction();
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
  return { failure, dismiss, trashed: trashed?.id ?? null };
}

/**
 * Announces a finished action. An earlier offer of Undo ends. With `undo`, offers to undo this action; during the
 * offer, the list hides the row with the id `deleted`.
 */
export type Report = (what: string, undo?: () => Promise<void>, deleted?: string) => void;

import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { restoreBio } from '../../data/staff/trash/trashed-bios.client.ts';
import { restorePost } from '../../data/staff/trash/trashed-posts.client.ts';
import { shownTitle } from '../../domain/posts/shown-title.ts';
import type { LeftOut } from './rows/use-left-out.ts';
import { usePerson } from './session.tsx';
import { type Running, useRun } from './use-run.ts';

/** The item deleted before this navigation; its editor has nothing to show any more. */
interface JustTrashed {
  trashed: { kind: 'post' | 'bio'; id: string; name: string };
}

/** Navigation state after the deletion of a post or bio. */
export const justTrashed = (kind: 'post' | 'bio', id: string, name: string): JustTrashed => ({
  trashed: { kind, id, name },
});

/**
 * Announces what was just deleted in its editor, with undo, and tells lists to leave it out until a read confirms the
 * deletion, or the undo.
 */
export function useJustTrashed(
  report: (what: string, undo?: () => Promise<void>) => void,
): Pick<Running, 'failure' | 'dismiss'> & { leftOut: LeftOut } {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const { uid } = usePerson();
  const { run, failure, dismiss } = useRun();
  const trashed = (state as Partial<JustTrashed> | null)?.trashed;
  const [leftOut, setLeftOut] = useState(trashed?.id ?? null);
  const onGone = useCallback(() => setLeftOut(null), []);

  useEffect(() => {
    if (!trashed) return;
    const { kind, id } = trashed;
    const name = shownTitle(trashed.name);
    report(`Moved to the trash: ${name}`, async () => {
      const restored = await run(`Not restored: ${name}`, (db) =>
        kind === 'post' ? restorePost(db, id) : restoreBio(db, uid, id),
      );
      if (!restored) return;
      onGone();
      report(`Restored: ${name}`);
    });
    // Announced once: not again after Back or a reload.
    void navigate(pathname + search, { replace: true, state: null });
  }, [trashed, uid, report, run, navigate, pathname, search, onGone]);
  return { failure, dismiss, leftOut: { id: leftOut, onGone } };
}

import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { restorePost } from '../../data/staff/trash.client.ts';
import { shownTitle } from '../../domain/posts/shown-title.ts';
import { type Running, useRun } from './use-run.ts';

/** The post that was moved into the trash before this navigation; its editor has nothing to show any more. */
interface JustTrashed {
  trashed: { id: string; title: string };
}

/** The state of the navigation that follows the deletion of a post. */
export const justTrashed = (id: string, title: string): JustTrashed => ({ trashed: { id, title } });

/** Reports a post that was deleted in its editor a moment ago, with the way to take it back. */
export function useJustTrashed(report: (what: string, undo?: () => Promise<void>) => void): Running {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const running = useRun();
  const { run } = running;
  const trashed = (state as Partial<JustTrashed> | null)?.trashed;

  useEffect(() => {
    if (!trashed) return;
    const title = shownTitle(trashed.title);
    report(`Moved to the trash: ${title}`, async () => {
      if (await run(`Not restored: ${title}`, (db) => restorePost(db, trashed.id)))
        report(`Restored: ${title}`);
    });
    // Said once: not again after Back or a reload.
    void navigate(pathname + search, { replace: true, state: null });
  }, [trashed, report, run, navigate, pathname, search]);
  return running;
}

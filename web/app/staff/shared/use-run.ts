import { useCallback, useState } from 'react';
import { asStaffError, type StaffError } from '../../data/staff/staff-error.ts';
import { openStaffFirebase, type StaffFirebase } from '../../data/staff/staff-firebase.client.ts';
import { useStaffSite } from './site-data.ts';

/** Does something and resolves to whether it was done; `what` tells the person what failed. Never rejects. */
export type Run = (what: string, act: (db: StaffFirebase['db']) => Promise<unknown>) => Promise<boolean>;

/** What a screen does with the database on request, and what to show of it. */
export interface Running {
  /** The same function at every call. */
  run: Run;
  /** Something is under way. */
  busy: boolean;
  /** What failed last and why, until it is dismissed. */
  failure: { what: string; error: StaffError } | null;
  dismiss: () => void;
}

/** Runs what a person asks for, and keeps its failure for the screen to show. */
export function useRun(): Running {
  const { engine } = useStaffSite();
  const [underWay, setUnderWay] = useState(0);
  const [failure, setFailure] = useState<Running['failure']>(null);
  const run = useCallback<Run>(
    async (what, act) => {
      setUnderWay((now) => now + 1);
      try {
        await act(openStaffFirebase(engine).db);
        return true;
      } catch (thrown) {
        setFailure({ what, error: asStaffError(thrown) });
        return false;
      } finally {
        setUnderWay((now) => now - 1);
      }
    },
    [engine],
  );
  const dismiss = useCallback(() => setFailure(null), []);
  return { run, busy: underWay > 0, failure, dismiss };
}

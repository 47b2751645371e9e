import { useCallback, useState } from 'react';
import { openEarly } from '../../data/staff/open-early.client.ts';
import { asStaffError, type StaffError } from '../../data/staff/staff-error.ts';
import type { StaffFirebase } from '../../data/staff/staff-firebase.client.ts';

/** Does something and resolves to whether it was done; `what` tells the person what failed. Never rejects. */
export type Run = (what: string, act: (db: StaffFirebase['db']) => Promise<unknown>) => Promise<boolean>;

/** What a screen does with the database on request, and what to show of it. */
export interface Running {
  /** The same function at every call. */
  run: Run;
  /** Something is under way. */
  busy: boolean;
  /** Something waits for the server, longer than an answer takes: most likely there is no connection. */
  waiting: boolean;
  /** What failed last and why, until it is dismissed. */
  failure: { what: string; error: StaffError } | null;
  dismiss: () => void;
}

/** After this many milliseconds without an answer the person reads that it waits. */
const ANSWERED_WITHIN = 3000;

/** Runs what a person asks for, and keeps its failure for the screen to show. */
export function useRun(): Running {
  const [underWay, setUnderWay] = useState(0);
  const [late, setLate] = useState(0);
  const [failure, setFailure] = useState<Running['failure']>(null);
  const run = useCallback<Run>(async (what, act) => {
    setUnderWay((now) => now + 1);
    let isLate = false;
    const timer = setTimeout(
      () => {
        isLate = true;
        setLate((now) => now + 1);
      },
      navigator.onLine ? ANSWERED_WITHIN : 0,
    );
    try {
      await act((await openEarly()).db);
      return true;
    } catch (thrown) {
      setFailure({ what, error: asStaffError(thrown) });
      return false;
    } finally {
      clearTimeout(timer);
      if (isLate) setLate((now) => now - 1);
      setUnderWay((now) => now - 1);
    }
  }, []);
  const dismiss = useCallback(() => setFailure(null), []);
  return { run, busy: underWay > 0, waiting: late > 0, failure, dismiss };
}

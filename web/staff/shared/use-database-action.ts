import { useCallback, useState } from 'react';
import { openEarly } from '../../data/staff/open-early.client.ts';
import { asStaffError, type StaffError } from '../../data/staff/staff-error.ts';
import type { StaffFirebase } from '../../data/staff/staff-firebase.client.ts';

/**
 * Runs an action and resolves to whether it succeeded. `what` is the action's name in the error message. Never rejects.
 */
export type Run = (what: string, act: (db: StaffFirebase['db']) => Promise<unknown>) => Promise<boolean>;

/** Runs the database actions of a screen, with the state to show. */
export interface Running {
  /** A stable function. */
  run: Run;
  /** An action is running. */
  busy: boolean;
  /** Whether an action has waited for the server longer than usual, most likely without a connection. */
  waiting: boolean;
  /** The last failure, until it is dismissed. */
  failure: { what: string; error: StaffError } | null;
  dismiss: () => void;
}

/** Milliseconds without a response after which the person sees that the action waits. */
const ANSWERED_WITHIN = 3000;

/** Runs a person's actions, and stores the last failure for the screen. */
export function useDatabaseAction(): Running {
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

import { createElement, type ReactNode, useCallback, useState } from 'react';
import { openEarly } from '../data/staff/open-early.client.ts';
import { asStaffError, type StaffError } from '../data/staff/staff-error.ts';
import type { StaffFirebase } from '../data/staff/staff-firebase.client.ts';
import { LiveProblem } from './live-problem.tsx';

/** Runs an action. Resolves to whether it succeeded; never rejects. `what` is the title of the error message. */
export type Run = (what: string, act: (db: StaffFirebase['db']) => Promise<unknown>) => Promise<boolean>;

/** Runs the database actions of a screen, and provides their state for display. */
export interface Running {
  /** Runs an action. The function is the same at every rendering. */
  run: Run;
  /** Whether an action is running. */
  busy: boolean;
  /** Whether an action takes longer than usual, which probably means that there is no connection. */
  waiting: boolean;
  /** The last error, until `dismiss` is called. */
  failure: { what: string; error: StaffError } | null;
  /** The message about the last error, which the user can close. */
  problem: ReactNode;
  dismiss: () => void;
}

/**
 * After this many milliseconds without a response, the screen shows that the action is waiting. Offline, it shows this
 * immediately.
 */
const ANSWERED_WITHIN = 3000;

/** Runs the user's actions, and stores the last error for the screen. */
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
  const problem = failure && createElement(LiveProblem, { ...failure, onDismiss: dismiss });
  return { run, busy: underWay > 0, waiting: late > 0, failure, problem, dismiss };
}

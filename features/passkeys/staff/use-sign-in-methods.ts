import { useCallback, useEffect, useState } from 'react';
import { asStaffError, type StaffError } from '../../../platform/data/staff/staff-error.ts';
import { type Running, useDatabaseAction } from '../../../platform/staff/use-database-action.ts';
import { useStaffSite } from '../../../web/staff/shared/site-data.ts';
import { getSignInMethods } from '../data/sign-in-methods.client.ts';
import type { SignInMethods } from '../model/sign-in-methods.ts';

/** A change of sign-in methods that waits until the person has signed in again. */
interface Waiting {
  what: string;
  act: () => Promise<unknown>;
}

/** The sign-in methods of the signed-in person, and the functions that change them. */
export interface OwnSignIn extends Pick<Running, 'busy' | 'problem'> {
  methods: SignInMethods | null;
  error: StaffError | null;
  reload: () => void;
  /**
   * Makes a change and reads the methods again. If the sign-in is too old, the change waits until `again` is called.
   * `what` is the message if the change fails.
   */
  change: (what: string, act: () => Promise<unknown>) => Promise<void>;
  waiting: Waiting | null;
  /** Makes the waiting change if the person has signed in again; otherwise drops it. */
  again: (isConfirmed: boolean) => void;
}

/** Reads the sign-in methods from the server's endpoint, because the database rules let no user read them. */
export function useSignInMethods(): OwnSignIn {
  const { engine } = useStaffSite();
  const [methods, setMethods] = useState<SignInMethods | null>(null);
  const [error, setError] = useState<StaffError | null>(null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const { run, busy, problem, dismiss } = useDatabaseAction();

  const load = useCallback(async () => {
    try {
      setMethods(await getSignInMethods(engine));
      setError(null);
    } catch (thrown) {
      setError(asStaffError(thrown));
    }
  }, [engine]);
  useEffect(() => void load(), [load]);

  async function change(what: string, act: () => Promise<unknown>): Promise<void> {
    dismiss();
    await run(what, async () => {
      try {
        await act();
      } catch (thrown) {
        if (asStaffError(thrown).problem !== 'sign-in-old') throw thrown;
        setWaiting({ what, act });
      }
    });
    await load();
  }

  return {
    ...{ methods, error, busy, problem, change, waiting },
    reload: () => void load(),
    again(isConfirmed) {
      setWaiting(null);
      if (isConfirmed && waiting) void change(waiting.what, waiting.act);
    },
  };
}

import { disableNetwork, enableNetwork } from 'firebase/firestore';
import { pageEngine } from '../page-engine.ts';
import { checkLocalDatabases } from './local-databases.client.ts';
import { openStaffFirebase, type StaffFirebase } from './staff-firebase.client.ts';

/**
 * Opens Firebase for staff before a screen needs it. Determining the signed-in user takes as long as rendering the
 * page, so both happen at the same time.
 */
export async function openEarly(): Promise<StaffFirebase> {
  const engine = pageEngine();
  await checkLocalDatabases(engine);
  return openStaffFirebase(engine);
}

/**
 * Makes the database client connect now. After failures it would wait for up to a minute, longer than a person who
 * presses Try again.
 */
export async function connectAgain(): Promise<void> {
  const { db } = await openEarly();
  await disableNetwork(db);
  await enableNetwork(db);
}

/**
 * Calls `use`, which returns a clean-up function, when Firebase for staff is open. Returns a function that prevents the
 * call or, if `use` was already called, runs the clean-up function.
 */
export function whenOpen(use: (firebase: StaffFirebase) => () => void): () => void {
  let stop: (() => void) | null = null;
  let stopped = false;
  void openEarly().then((firebase) => {
    if (!stopped) stop = use(firebase);
  });
  return () => {
    stopped = true;
    stop?.();
  };
}

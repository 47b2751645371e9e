import { pageEngine } from '../page-engine.ts';
import { checkLocalDatabases } from './local-databases.client.ts';
import { openStaffFirebase, type StaffFirebase } from './staff-firebase.client.ts';

/**
 * Opens the staff Firebase of this page before a screen needs it. Finding out who is signed in takes as long as drawing
 * the page, so both happen at once. Never rejects.
 */
export async function openEarly(): Promise<StaffFirebase> {
  const engine = pageEngine();
  await checkLocalDatabases(engine);
  return openStaffFirebase(engine);
}

/**
 * Calls `use` with the staff Firebase of this page as soon as it is open, unless stopped before. `use` returns its
 * clean-up function. The function that this returns stops both.
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

import { pageEngine } from '../page-engine.ts';
import { checkLocalDatabases } from './local-databases.client.ts';
import { openStaffFirebase, type StaffFirebase } from './staff-firebase.client.ts';

/**
 * Opens the staff Firebase of this page before a screen is there to ask for it: finding out who is signed in takes as
 * long as drawing the page, and need not wait for it. Never rejects.
 */
export async function openEarly(): Promise<StaffFirebase> {
  const engine = pageEngine();
  await checkLocalDatabases(engine);
  return openStaffFirebase(engine);
}

/**
 * Calls `use` with the staff Firebase of this page as soon as it is open, unless it is stopped before. `use` returns the
 * way to stop what it began, as does this.
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

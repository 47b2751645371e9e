import { StaffError } from './staff-error.ts';

/** Time limit of a save, in milliseconds. */
const LONGEST = 60_000;

/**
 * Runs a save that needs the server. Throws `offline` without a connection or after a minute, because the SDK's
 * transactions have no time limit of their own.
 */
export async function whileOnline<T>(save: () => Promise<T>): Promise<T> {
  if (globalThis.navigator.onLine === false) throw new StaffError('offline', 'There is no connection.');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new StaffError('offline', 'The server did not respond within a minute.');
    timer = setTimeout(reject, LONGEST, error);
  });
  return Promise.race([save(), late]).finally(() => clearTimeout(timer));
}

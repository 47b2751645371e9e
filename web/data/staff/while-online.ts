import { StaffError } from './staff-error.ts';

/** Maximum time of a save in milliseconds. */
const LONGEST = 60_000;

/**
 * Runs a save that needs the server. Throws `offline` without a connection, and after a minute: the SDK's transactions
 * never settle when the sign-in has expired and cannot be renewed.
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

import { StaffError } from './staff-error.ts';

/** Time limit for the server's response to a first read, in milliseconds. After that the screen reports a problem. */
export const ANSWERED_WITHIN = 10_000;

/** The same, after the database client has found that the server cannot be reached. */
const KNOWN_AWAY = 2000;

/** The error of a read that the server does not respond to. */
const unreachable = () => new StaffError('offline', 'Failed to get document because the client is offline.');

/** A limit for the first response to a read. */
interface AnswerLimit {
  /** Call this when the database client can only say that its cache has nothing. */
  onNothingCached: () => void;
  /** Call this with the first response, also with an error or a cached document, and when the read was cancelled. */
  end: () => void;
}

/** Calls `onError` once if the server does not respond in time: the database client itself reports nothing then. */
export function limitAnswer(onError: (error: StaffError) => void): AnswerLimit {
  const giveUp = () => onError(unreachable());
  let timer = setTimeout(giveUp, ANSWERED_WITHIN);
  let isShort = false;
  return {
    onNothingCached() {
      if (isShort) return;
      isShort = true;
      clearTimeout(timer);
      timer = setTimeout(giveUp, KNOWN_AWAY);
    },
    end() {
      isShort = true;
      clearTimeout(timer);
    },
  };
}

/** Resolves like `call`, or rejects with a `StaffError` if the server does not respond in time. */
export async function answered<T>(call: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const limit = limitAnswer(reject);
    call.then(resolve, reject).finally(limit.end);
  });
}

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

/** Milliseconds to wait for the server before showing cached data. */
const TIME_LIMIT = 1500;

/**
 * Wraps a listener of a list: cached results are held back until the server has responded or has timed out. A cached
 * list may be incomplete, because the cache also contains documents that were read one by one.
 */
export function serverFirst<Snapshot extends { metadata: { fromCache: boolean } }>(
  show: (snapshot: Snapshot) => void,
): { next: (snapshot: Snapshot) => void; stop: () => void } {
  let waiting = true;
  let remembered: Snapshot | null = null;
  const timer = setTimeout(() => {
    waiting = false;
    if (remembered) show(remembered);
  }, TIME_LIMIT);
  return {
    next(snapshot) {
      if (waiting && snapshot.metadata.fromCache) {
        remembered = snapshot;
        return;
      }
      waiting = false;
      clearTimeout(timer);
      show(snapshot);
    },
    stop: () => clearTimeout(timer),
  };
}

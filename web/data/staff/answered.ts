import { StaffError } from './staff-error.ts';

/** Milliseconds in which the server must respond to a first read. After that the screen says that it does not. */
export const ANSWERED_WITHIN = 10_000;

/** The same, after the database client has found that the server cannot be reached. */
const KNOWN_AWAY = 2000;

/** The error of a read that the server does not respond to. */
const unreachable = () => new StaffError('offline', 'Failed to get document because the client is offline.');

/** A limit for the first response to a read. */
export interface AnswerLimit {
  /** Call this when the database client can only say that its cache has nothing. */
  onNothingCached: () => void;
  /** Call this with the first response, also with an error or a cached document, and when nobody waits any more. */
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

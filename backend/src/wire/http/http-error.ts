import type { LogEntry } from '../../log.ts';
import { FirestoreError, STATUS } from '../../model/errors.ts';
import { jsonResponse } from './cors.ts';

type Log = (entry: LogEntry) => void;

/** Anything thrown as the error that a client may see; what was not meant is logged and called INTERNAL. */
export function asFirestoreError(error: unknown, log: Log): FirestoreError {
  if (error instanceof FirestoreError) {
    if (error.detail) log({ level: 'info', event: 'refused', status: error.status, detail: error.detail });
    return error;
  }
  log({
    level: 'error',
    event: 'backend-failed',
    message: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
  return new FirestoreError('INTERNAL', 'Internal error.');
}

/** The `error` object of the wire. */
export function errorObject(error: FirestoreError) {
  return { code: STATUS[error.status].http, message: error.message, status: error.status };
}

/** The answer of Firestore's REST interface to a call that failed. */
export function inFirestoreWords(error: unknown, log: Log): Response {
  const refusal = asFirestoreError(error, log);
  return jsonResponse({ error: errorObject(refusal) }, STATUS[refusal.status].http);
}

/** The same for methods whose answers are lists: their errors are, too. */
export function inListOfFirestoreWords(error: unknown, log: Log): Response {
  const refusal = asFirestoreError(error, log);
  return jsonResponse([{ error: errorObject(refusal) }], STATUS[refusal.status].http);
}

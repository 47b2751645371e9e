import type { LogEntry } from '../../log.ts';
import { FirestoreError, STATUS } from '../../model/errors.ts';
import { jsonResponse } from './cors.ts';

type Log = (entry: LogEntry) => void;

/** Converts any thrown value to an error for the client. Unexpected errors are logged and become INTERNAL. */
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

/** The `error` object of a response. */
export function errorObject(error: FirestoreError) {
  return { code: STATUS[error.status].http, message: error.message, status: error.status };
}

/** The error response of Firestore's REST interface, for any thrown value. */
export function inFirestoreWords(error: unknown, log: Log): Response {
  const refusal = asFirestoreError(error, log);
  return jsonResponse({ error: errorObject(refusal) }, STATUS[refusal.status].http);
}

/** The error response of methods that return a list: an array with one error. */
export function inListOfFirestoreWords(error: unknown, log: Log): Response {
  const refusal = asFirestoreError(error, log);
  return jsonResponse([{ error: errorObject(refusal) }], STATUS[refusal.status].http);
}

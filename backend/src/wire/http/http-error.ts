import type { LogEntry } from '../../log.ts';
import { FirestoreError, STATUS } from '../../model/errors.ts';

/** Anything thrown as the error that a client may see; what was not meant is logged and called INTERNAL. */
export function asFirestoreError(error: unknown, log: (entry: LogEntry) => void): FirestoreError {
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

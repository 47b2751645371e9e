import type { LogEntry } from '../../log.ts';
import { FirestoreError, STATUS, StorageError } from '../../model/errors.ts';
import { isDiskFull } from '../../store/room.ts';
import { jsonResponse } from '../http/responses.ts';

/** The error response to a Storage request. */
export function inStorageWords(error: unknown, log: (entry: LogEntry) => void): Response {
  const { status, message, detail } = asStorageError(error);
  if (status >= 500) log({ level: 'error', event: 'storage-failed', message: describe(error) });
  else if (status === 402)
    log({ level: 'error', event: isDiskFull(error) ? 'disk-full' : 'no-space', message: describe(error) });
  else if (detail) log({ level: 'info', event: 'refused', status, detail });
  return jsonResponse({ error: { code: status, message } }, status);
}

function asStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  if (error instanceof FirestoreError)
    return new StorageError(STATUS[error.status].http, error.message, error.detail);
  // Responds with 402, which the SDK immediately reports as `quota-exceeded` instead of retrying for minutes.
  if (isDiskFull(error)) return new StorageError(402, 'The disk of the server is full.');
  if (isBrokenOff(error)) return new StorageError(400, 'The request ended before all of it was received.');
  return new StorageError(500, 'Internal error.');
}

function isBrokenOff(error: unknown): boolean {
  const { code, name } = error as { code?: string; name?: string };
  return name === 'AbortError' || code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE';
}

const describe = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

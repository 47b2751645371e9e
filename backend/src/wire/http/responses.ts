import type { LogEntry } from '../../log.ts';
import { FirestoreError, STATUS } from '../../model/errors.ts';

/**
 * Allows pages of an origin to read a response. The response must name the origin, because the SDK's channels send
 * credentials and browsers then reject `*`. This is safe: there are no cookies, and access is controlled by tokens and
 * rules.
 */
export function allowOrigin(
  request: Request,
  response: Response,
  mayRead: (origin: string) => boolean,
): Response {
  const origin = request.headers.get('origin');
  if (origin === null) return response;
  response.headers.append('Vary', 'Origin');
  if (!mayRead(origin)) return response;
  response.headers.set('Access-Control-Allow-Origin', origin);
  response.headers.set('Access-Control-Allow-Credentials', 'true');
  return response;
}

/** The response to a CORS preflight request. */
export function preflight(request: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': 'GET, POST, PATCH, PUT, DELETE, OPTIONS',
      'Access-Control-Allow-Headers': request.headers.get('access-control-request-headers') ?? '*',
      'Access-Control-Max-Age': '86400',
    },
  });
}

/** A JSON response that is not cached. */
export function jsonResponse(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return jsonTextResponse(JSON.stringify(body), status, headers);
}

/** Like `jsonResponse`, for JSON as text. */
export function jsonTextResponse(text: string, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    },
  });
}

/** Headers of channel responses. They tell proxies not to cache or buffer the response. */
export const CHANNEL_HEADERS = {
  'Content-Type': 'text/plain; charset=utf-8',
  'Cache-Control': 'private, max-age=0',
  'X-Content-Type-Options': 'nosniff',
  'X-Accel-Buffering': 'no',
};

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

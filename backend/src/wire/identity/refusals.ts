import type { LogEntry } from '../../log.ts';
import { FirestoreError, IdentityError } from '../../model/errors.ts';
import { jsonResponse } from '../http/responses.ts';

type Log = (entry: LogEntry) => void;

/** The error response in the format of Google's identity services. */
export function inIdentityWords(error: unknown, log: Log): Response {
  if (error instanceof IdentityError) {
    log({ level: 'info', event: 'identity-refused', reason: error.message });
    return refusal(error.message);
  }
  if (error instanceof FirestoreError && error.status === 'PERMISSION_DENIED')
    return jsonResponse({ error: { code: 403, message: 'PERMISSION_DENIED' } }, 403);
  if (error instanceof FirestoreError) return refusal('INVALID_REQUEST');
  log({ level: 'error', event: 'identity-failed', message: String(error) });
  return jsonResponse({ error: { code: 500, message: 'INTERNAL_ERROR', errors: [] } }, 500);
}

function refusal(message: string): Response {
  return jsonResponse(
    { error: { code: 400, message, errors: [{ message, reason: 'invalid', domain: 'global' }] } },
    400,
  );
}

/** Error messages of the sign-in window: the cause, and what to do next. */
export const SENTENCES = {
  INVALID_STATE:
    'This sign-in was not started here, or it took too long. Please close this window and sign in again.',
  INVALID_IDP_RESPONSE:
    'Google’s response could not be verified, so nobody was signed in. Please close this window and sign in again.',
  UNVERIFIED_EMAIL:
    'Google has not verified this account’s e-mail address. Verify it at Google, or sign in with another account.',
};

/** The error response for the script of the sign-in window: a message without details. */
export function inWindowWords(error: unknown): Response {
  const { message, status } = error instanceof IdentityError ? error : { message: '', status: 400 };
  const known = (Object.keys(SENTENCES) as (keyof typeof SENTENCES)[]).find((word) => word === message);
  return jsonResponse({ message: SENTENCES[known ?? 'INVALID_IDP_RESPONSE'] }, status);
}

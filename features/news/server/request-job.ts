import { randomUUID } from 'node:crypto';
import type { NewJob } from '@studio-site/backend/outbox';

/** The kind of the jobs that handle a sign-up (opt-in.ts). */
export const SIGN_UP_REQUEST = 'sign-up';

/** The data of a sign-up by the form. */
export interface SignUpRequest {
  email: string;
  /** The consent text that the form showed; '' if it showed none. */
  consent: string;
  /** The page with the form, such as `/`. */
  form: string;
  /** When the form was sent, in milliseconds since 1970. */
  time: number;
  /** Whether the daily limit for the client's network address allows a confirmation mail. */
  mayMail: boolean;
}

/**
 * The job of a sign-up. The form's request only adds this job, so its response and duration are the same for known and
 * unknown addresses.
 */
export const requestJob = (request: SignUpRequest): NewJob => ({
  key: `${SIGN_UP_REQUEST}:${randomUUID()}`,
  kind: SIGN_UP_REQUEST,
  payload: { ...request },
});

/** Reads the payload of a job that handles a sign-up. */
export function readRequest(payload: Record<string, unknown>): SignUpRequest {
  const { email, consent, form, time, mayMail } = payload;
  return {
    email: String(email),
    consent: String(consent ?? ''),
    form: String(form ?? ''),
    time: Number(time),
    mayMail: mayMail === true,
  };
}

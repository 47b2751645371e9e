import { randomUUID } from 'node:crypto';
import type { NewJob } from '@studio-site/backend/outbox';

/** The kind of the jobs that send a post or a digest to one reader. */
export const NEWS_MAIL = 'news';
/** The kind of the jobs that send a test mail of a post. */
export const NEWS_TEST = 'news-test';

/** The key of the job that sends a mailing to one reader. The key is unique, so that nobody gets the mail twice. */
export const newsKey = (mailing: string, signUp: string): string => `${NEWS_MAIL}:${mailing}:${signUp}`;

/** The id of the mailing in a job's key; null for other jobs. */
export const mailingOfKey = (key: string): string | null => /^news:([\w-]+):[\w-]+$/.exec(key)?.[1] ?? null;

/** The kind of the jobs that send confirmation mails. */
export const CONFIRM_MAIL = 'confirm';
/** Kind of the same mails to old sign-ups, which an administrator asks. They do not count towards the daily limit. */
export const ASKED_CONFIRM_MAIL = 'confirm-asked';

/** The key of the job that sends a confirmation mail. Each confirmation mail of a sign-up has its own key. */
export const confirmKey = (signUp: string, mailed: number): string =>
  `${CONFIRM_MAIL}:${signUp}:${mailed.toString(36)}`;

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

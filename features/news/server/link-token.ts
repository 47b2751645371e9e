import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { StoredSignUp } from '../../../web/server/sign-ups/stored-sign-up.ts';
import { CONFIRM_WITHIN } from '../model/opt-in.ts';

// Excludes `__…__`, because the database refuses to read documents with such ids.
const ID = /^(?!__.*__$)[\w-]{1,100}$/;

/**
 * The token of a confirmation link: id of the sign-up, expiry and signature. The signature includes the time of the
 * sign-up, so a token from before a reader unsubscribed cannot confirm a later sign-up of the same address.
 */
export function confirmToken(
  key: string,
  { id, time, mailed }: Pick<StoredSignUp, 'id' | 'time' | 'mailed'>,
): string {
  const end = (mailed ?? time) + CONFIRM_WITHIN;
  return `${id}.${end.toString(36)}.${signature(key, id, end, time)}`;
}

/** Reads a confirmation link's token without checking its signature. Returns null if the text is no such token. */
export function readConfirmToken(token: string): { id: string; end: number; signed: string } | null {
  const [id = '', end = '', signed = '', ...more] = token.split('.');
  if (more.length > 0 || !ID.test(id) || !/^[0-9a-z]{6,12}$/.test(end) || signed === '') return null;
  return { id, end: Number.parseInt(end, 36), signed };
}

/** Whether the token was signed with `key` for this sign-up and its time. */
export function isConfirmToken(
  key: string,
  token: string,
  { id, time }: Pick<StoredSignUp, 'id' | 'time'>,
): boolean {
  const read = readConfirmToken(token);
  return read !== null && read.id === id && isSame(read.signed, signature(key, id, read.end, time));
}

/** The token of a reader's own page. `mailing`: the mailing whose mail contains the link; '' if none. */
export function leaveToken({ id, secret }: Pick<StoredSignUp, 'id' | 'secret'>, mailing = ''): string {
  return mailing === '' ? `${id}.${secret}` : `${id}.${secret}.${mailing}`;
}

/** Reads the token of a reader's own page. Returns null if the text is no such token. */
export function readLeaveToken(token: string): { id: string; secret: string; mailing: string } | null {
  const [id = '', secret = '', mailing = '', ...more] = token.split('.');
  if (more.length > 0 || !ID.test(id) || !/^[\w-]{16,64}$/.test(secret) || !/^[\w-]{0,200}$/.test(mailing))
    return null;
  return { id, secret, mailing };
}

function signature(key: string, id: string, end: number, time: number): string {
  return createHmac('sha256', key).update(`confirm a sign-up\n${id}\n${end}\n${time}`).digest('base64url');
}

/** Compares secrets in constant time. An empty secret never matches. */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest()) as [
    Buffer,
    Buffer,
  ];
  return expected !== '' && timingSafeEqual(a, b);
}

import type { SignInWays } from '../../../web/domain/people/sign-in.ts';

/** A sign-in is recent for this long, in milliseconds. Changes of sign-in methods need a recent one. */
const RECENT_SIGN_IN = 5 * 60_000;

/** Maximum number of passkeys of one person. */
export const MOST_PASSKEYS = 10;

/** Number of recovery codes in a set. */
export const RECOVERY_CODES = 10;

/** Maximum length of a passkey's name, in characters. */
export const LONGEST_PASSKEY_NAME = 60;

/** A passkey as its person sees it. Times are in milliseconds since 1970. */
export interface OwnPasskey {
  id: string;
  name: string;
  created: number;
  /** Time of the last sign-in with this passkey; null if it was never used. */
  used: number | null;
  /** Whether the device copies the passkey to other devices of the same person. */
  synced: boolean;
}

/** All ways in which a person can sign in (features/passkeys/README.md#sign-in-methods). */
export interface SignInMethods {
  passkeys: readonly OwnPasskey[];
  /** Number of unused recovery codes, and when they were made; null if there are none. */
  codes: { left: number; made: number } | null;
  /** The address of the person's Google account; null if there is none. */
  google: string | null;
}

/** The methods of a person that work at a site that offers these ways to sign in. */
export const usableMethods = (methods: SignInMethods, ways: Pick<SignInWays, 'google'>): SignInMethods =>
  ways.google ? methods : { ...methods, google: null };

/** Whether a person can still sign in after the loss of one device. */
export function survivesLoss({ passkeys, codes, google }: SignInMethods): boolean {
  if (google !== null || passkeys.length > 1) return true;
  return passkeys.length === 1 && codes !== null && codes.left > 0;
}

/**
 * Why a passkey cannot be removed; null if it can. `last`: neither a passkey nor a Google account would be left.
 * `no-codes`: only one passkey would be left, and the person has no recovery codes.
 */
export function removalProblem(methods: SignInMethods, id: string): 'last' | 'no-codes' | null {
  return problemWith({ ...methods, passkeys: methods.passkeys.filter((passkey) => passkey.id !== id) });
}

/** Why the Google account cannot be unlinked; null if it can. The values are those of `removalProblem`. */
export function unlinkingProblem(methods: SignInMethods): 'last' | 'no-codes' | null {
  return problemWith({ ...methods, google: null });
}

/** The problem for a person who has only the sign-in methods `left`; null if there is none. */
function problemWith(left: SignInMethods): 'last' | 'no-codes' | null {
  if (left.google === null && left.passkeys.length === 0) return 'last';
  return survivesLoss(left) ? null : 'no-codes';
}

/** Whether a sign-in at `authTime` is recent. Both times are in milliseconds since 1970. */
export const isRecentSignIn = (authTime: number, now: number): boolean => now - authTime <= RECENT_SIGN_IN;

/**
 * Why passkeys do not work on this page; null if they do. `ip`: its host is an IP address, for which passkeys cannot
 * exist. `insecure`: it has no https and is not on localhost. `elsewhere`: it is not at the main address of the site,
 * to which passkeys belong.
 */
export function passkeyProblem(
  pageOrigin: string,
  mainOrigin: string,
): 'ip' | 'insecure' | 'elsewhere' | null {
  const { hostname, protocol } = new URL(pageOrigin);
  if (/^[\d.]+$|^\[/.test(hostname)) return 'ip';
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (protocol !== 'https:' && !isLocal) return 'insecure';
  return pageOrigin === mainOrigin ? null : 'elsewhere';
}

/** The letters of a recovery code (Crockford's base 32), in which no two look alike. */
export const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Number of letters that identify a person's set of codes. */
export const SET_LETTERS = 5;
/** Number of secret letters. 15 letters have 75 random bits. */
export const SECRET_LETTERS = 15;

/** A recovery code in its two parts. */
export interface RecoveryCode {
  /** Identifies the set; all codes of a set have the same value. */
  set: string;
  secret: string;
}

/** The code as a person reads it, such as `K7QM2-XXXXX-XXXXX-XXXXX`. */
export function writtenCode({ set, secret }: RecoveryCode): string {
  return (set + secret).replace(/.{5}(?=.)/g, '$&-');
}

/** Parses a typed code. Ignores spaces, hyphens and case, and reads O as 0, and I and L as 1. Null for other texts. */
export function parseCode(text: string): RecoveryCode | null {
  const letters = text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  const isCode =
    letters.length === SET_LETTERS + SECRET_LETTERS &&
    [...letters].every((letter) => CODE_LETTERS.includes(letter));
  return isCode ? { set: letters.slice(0, SET_LETTERS), secret: letters.slice(SET_LETTERS) } : null;
}

import type { FinalSegment } from './studio.ts';
import type { Say } from './words/say.ts';

/** States of the sign-up form (docs/product.md#email-sign-up). The requirements define state 3, but nothing sets it. */
export const SIGN_UP = { idle: 0, submitting: 1, success: 2, failure: 3 } as const;
export type SignUpState = (typeof SIGN_UP)[keyof typeof SIGN_UP];

/** The path of the built-in form service. */
export const SIGN_UP_FORM = '/forms/sign-up';

/** Maximum length of an e-mail address, in characters. */
export const LONGEST_EMAIL = 254;

/** Why the form does not send a sign-up. */
export type Refusal = 'invalid email' | 'no consent';

/** Why a sign-up is refused; null if it is accepted. Form and server use this one rule. */
export function refusalOf(email: string, isAgreed: boolean, finalSegment: FinalSegment): Refusal | null {
  if (!isEmailAddress(email, finalSegment)) return 'invalid email';
  return isAgreed ? null : 'no consent';
}

/**
 * Matches an e-mail address: local part, @, and a domain. The local part may have the characters that a browser's own
 * e-mail field accepts. The domain's last segment has 2 to 4 characters or, if the config allows it, 2 or more
 * (docs/product.md#email-sign-up).
 */
export function isEmailAddress(text: string, finalSegment: FinalSegment = '2-4'): boolean {
  const [, last = ''] =
    /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.([a-z0-9][a-z0-9-]{1,62})$/i.exec(text) ??
    [];
  return finalSegment === 'any' ? last !== '' : /^\w{2,4}$/.test(last);
}

/** The sentence that a visitor reads for a reason, in the site's language. */
export const refusalSentence = (say: Say, reason: Refusal): string =>
  reason === 'no consent'
    ? say('noConsent', 'Please agree first: tick the box.')
    : say('invalidEmail', 'Invalid email address.');

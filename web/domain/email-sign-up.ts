import type { FinalSegment } from './studio.ts';
import type { Say } from './words/say.ts';

/** States of the sign-up form (docs/product.md#email-sign-up). The requirements define state 3, but nothing sets it. */
export const SIGN_UP = { idle: 0, submitting: 1, success: 2, failure: 3 } as const;
export type SignUpState = (typeof SIGN_UP)[keyof typeof SIGN_UP];

/** The path of the built-in form service. */
export const SIGN_UP_FORM = '/forms/sign-up';

/** Maximum length of an e-mail address, in characters. */
export const LONGEST_EMAIL = 254;

/** Why a sign-up is refused. */
type Refusal = 'invalid email' | 'long email' | 'no consent';

/** Why the built-in form service does not store a sign-up. */
export type NotStored = Refusal | 'too many' | 'unavailable';

/** Why a sign-up is refused; null if it is accepted. Form and server use this one rule. */
export function refusalOf(email: string, isAgreed: boolean, finalSegment: FinalSegment): Refusal | null {
  if (email.length > LONGEST_EMAIL) return 'long email';
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
    /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.([A-Za-z0-9-]{2,63})$/.exec(text) ??
    [];
  return finalSegment === 'any' ? /^[A-Za-z0-9]/.test(last) : /^[A-Za-z0-9]{2,4}$/.test(last);
}

/** The sentences that a visitor reads for each reason, in the site's language. */
export const notStoredSentences = (say: Say): Record<NotStored, string> => ({
  'invalid email': say('invalidEmail', 'Invalid email address.'),
  'long email': say('longEmail', 'This email address is too long. At most 254 characters are possible.'),
  'no consent': say('noConsent', 'Please agree first: tick the box.'),
  'too many': say('signUpsTooMany', 'Too many sign-ups from your network. Please submit again in a minute.'),
  unavailable: say(
    'signUpsAway',
    'Sign-ups cannot be stored right now. Please submit again in a few minutes.',
  ),
});

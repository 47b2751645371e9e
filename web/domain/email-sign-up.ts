import type { FinalSegment } from './studio.ts';

/** States of the sign-up form (docs/product.md#email-sign-up). State 3 exists but is never set. */
export const SIGN_UP = { idle: 0, submitting: 1, success: 2, failure: 3 } as const;
export type SignUpState = (typeof SIGN_UP)[keyof typeof SIGN_UP];

/**
 * Pattern of an e-mail address: local part, @, domain with dots, and a final segment of 2 to 4 characters, or of 2 or
 * more if the studio's config allows any length (docs/product.md#email-sign-up).
 */
export function isEmailAddress(text: string, finalSegment: FinalSegment = '2-4'): boolean {
  const [, last = ''] =
    /^[A-Za-z0-9_.+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.([A-Za-z0-9-]{2,63})$/.exec(text) ?? [];
  return finalSegment === 'any' ? /^[A-Za-z0-9]/.test(last) : /^[A-Za-z0-9]{2,4}$/.test(last);
}

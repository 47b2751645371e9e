import type { FinalSegment } from './studio.ts';

/** States of the sign-up form (docs/product.md#email-sign-up). The requirements define state 3, but nothing sets it. */
export const SIGN_UP = { idle: 0, submitting: 1, success: 2, failure: 3 } as const;
export type SignUpState = (typeof SIGN_UP)[keyof typeof SIGN_UP];

/**
 * Matches an e-mail address: local part, @, and a domain. The domain's last segment has 2 to 4 characters or, if the
 * config allows it, 2 or more (docs/product.md#email-sign-up).
 */
export function isEmailAddress(text: string, finalSegment: FinalSegment = '2-4'): boolean {
  const [, last = ''] =
    /^[A-Za-z0-9_.+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.([A-Za-z0-9-]{2,63})$/.exec(text) ?? [];
  return finalSegment === 'any' ? /^[A-Za-z0-9]/.test(last) : /^[A-Za-z0-9]{2,4}$/.test(last);
}

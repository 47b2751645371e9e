/** States of the sign-up form (docs/product.md#email-sign-up); 3 exists and is never set. */
export const SIGN_UP = { idle: 0, submitting: 1, success: 2, failure: 3 } as const;
export type SignUpState = (typeof SIGN_UP)[keyof typeof SIGN_UP];

export const INVALID_EMAIL = 'Invalid email address.';

/** For a failure that the browser knows; the state is `idle` again, and the address is still there. */
export const NOT_SENT = 'This could not be sent. Check your connection and submit again.';

/** Local part, @, domain with dots, and a final segment of 2 to 4 characters (docs/product.md#email-sign-up). */
export function isEmailAddress(text: string): boolean {
  return /^[A-Za-z0-9_.+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z0-9]{2,4}$/.test(text);
}

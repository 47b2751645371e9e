/**
 * Navigation state after sign-in. The dialog that had the focus is closed then, so the next screen must set the focus.
 */
export const SIGNED_IN = 'signed-in';

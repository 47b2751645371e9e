/** Why a change of sign-in methods or a sign-in was refused, as people read it. */
export const PASSKEY_PROBLEMS = {
  refused: 'The passkey was not accepted. It may have been removed. Try again, or sign in in another way.',
  canceled:
    'Your device gave no passkey: it has none for this site, it did not recognize you, or you cancelled. Try again, or sign in in another way.',
  known:
    'This device has a passkey for your account already. Use another device or another password manager.',
  last: 'This is your only way to sign in. Add another way first.',
  'no-codes':
    'One passkey would be left, and you have no recovery codes. Make recovery codes first, or add another passkey.',
  most: 'You have ten passkeys, which is the maximum. Remove one first.',
  code: 'This recovery code was not accepted: it is incomplete, used or replaced, or too many wrong codes were entered. Check it, try another, or wait an hour.',
} as const;

export type PasskeyProblem = keyof typeof PASSKEY_PROBLEMS;

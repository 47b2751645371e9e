import { expect, test } from 'vitest';
import { missingSignIn } from './sign-in-ways.ts';

test.each([
  [true, /^Nobody can sign in yet: .*MAIN_ORIGIN/],
  [false, /^Nobody can sign in yet: .*GOOGLE_CLIENT_ID.*studio\.config\.ts/],
])('if nobody can sign in, a message says how to set it up; passkeys are on: %s', (isOn, advice) => {
  expect(missingSignIn({ google: false, passkeys: false }, isOn)).toMatch(advice);
});

test.each([
  { google: true, passkeys: false },
  { google: false, passkeys: true },
])('with the sign-in methods %o no advice about sign-in is given', (ways) => {
  expect(missingSignIn(ways, true)).toBeNull();
});

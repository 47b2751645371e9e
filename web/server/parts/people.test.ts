import { expect, test } from 'vitest';
import { missingSignIn } from './people.ts';

test('if sign-in works neither with Google nor with passkeys, a message says how to set it up', () => {
  expect(missingSignIn({ google: false, passkeys: false })).toMatch(/^Nobody can sign in yet: .*MAIN_ORIGIN/);
});

test.each([
  { google: true, passkeys: false },
  { google: false, passkeys: true },
])('with the sign-in methods %o no advice about sign-in is given', (ways) => {
  expect(missingSignIn(ways)).toBeNull();
});

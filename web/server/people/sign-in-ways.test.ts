import { expect, test } from 'vitest';
import { missingSignIn, type SignInWay } from './sign-in-ways.ts';

const way = (needs: string): SignInWay => ({ name: 'keys', isOffered: () => false, needs, newPeople: null });

test.each([
  [[way('keys need https.')], /^Nobody can sign in yet: keys need https\.$/],
  [[], /^Nobody can sign in yet: .*GOOGLE_CLIENT_ID.*studio\.config\.ts/],
])('if nobody can sign in, a message says how to set it up', (own, advice) => {
  expect(missingSignIn({ google: false, others: [] }, own)).toMatch(advice);
});

test.each([
  { google: true, others: [] },
  { google: false, others: ['keys'] },
])('with the sign-in methods %o no advice about sign-in is given', (ways) => {
  expect(missingSignIn(ways, [way('keys need https.')])).toBeNull();
});

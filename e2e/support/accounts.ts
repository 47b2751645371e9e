import { demoAccounts } from '../../web/server/demo/demo-content.ts';
import type { SiteProcess } from './engines/site-process.ts';

/** The identity service's response to a sign-in. */
export interface SignedIn {
  idToken: string;
  refreshToken: string;
  localId: string;
  email: string;
  displayName?: string;
}

/** Signs in over REST as the account with this Google subject (the `sub` claim of its tokens). */
export async function signInOverRest(site: SiteProcess, subject: string): Promise<SignedIn> {
  const known = demoAccounts.find((account) => account.subject === subject);
  const claims = JSON.stringify({
    sub: subject,
    email: known?.email ?? `${subject}@demo.localhost`,
    email_verified: true,
    // Sends the name too, because Google's Auth emulator otherwise deletes the account's name.
    ...(known ? { name: known.displayName } : {}),
  });
  const response = await fetch(
    `${site.identity}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=x`,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        postBody: new URLSearchParams({ id_token: claims, providerId: 'google.com' }).toString(),
        requestUri: 'http://localhost',
        returnSecureToken: true,
      }),
    },
  );
  return (await response.json()) as SignedIn;
}

/** The demo account with this display name. Throws if there is none. */
export function demoAccount(displayName: string): (typeof demoAccounts)[number] {
  const account = demoAccounts.find((one) => one.displayName === displayName);
  if (!account) throw new Error(`There is no demo account ${displayName}.`);
  return account;
}

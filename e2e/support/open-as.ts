import { expect, type Page } from '@playwright/test';
import { demoAccount, type SignedIn, signInOverRest } from './accounts.ts';
import { SiteProcess } from './engines/site-process.ts';

/**
 * Opens a staff screen as the demo account with this display name. Stores a session in the browser first, as if the
 * account had signed in earlier; `signInAs` uses the sign-in window instead. `where` is a path, or a URL on another
 * origin. Resolves when the staff area or a dialog, such as the login's, is visible.
 */
export async function openAs(page: Page, displayName: string, where = '/admin'): Promise<void> {
  await leaveSession(page, displayName, where);
  await page.goto(where);
  await expect(page.locator('#staff-main').or(page.getByRole('dialog'))).toBeVisible();
}

/**
 * Signs the browser in as the demo account with this display name, without opening a screen. Each call starts a new
 * session. Two pages cannot share one: each would renew it, and the server ends a session when a refresh token is used
 * more than a minute after it was replaced.
 */
export async function leaveSession(page: Page, displayName: string, where = '/admin'): Promise<void> {
  // Opens a small file of the site, because a session is stored per origin.
  await page.goto(where.startsWith('/') ? '/robots.txt' : new URL('/robots.txt', where).href);
  const site = SiteProcess.at(page.url());
  await page.evaluate(keepSession, {
    session: await signInOverRest(site, demoAccount(displayName).subject),
    displayName,
    apiKey: site.apiKey,
  });
}

/** Stores the session where the Firebase SDK looks for it, in the SDK's format. Runs inside the page. */
function keepSession(kept: { session: SignedIn; displayName: string; apiKey: string }): void {
  const { session, displayName, apiKey } = kept;
  const user = {
    uid: session.localId,
    email: session.email,
    emailVerified: true,
    displayName,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: {
      accessToken: session.idToken,
      refreshToken: session.refreshToken,
      expirationTime: Date.now() + 3_600_000,
    },
    apiKey,
    appName: 'staff',
  };
  localStorage.setItem(`firebase:authUser:${apiKey}:staff`, JSON.stringify(user));
}

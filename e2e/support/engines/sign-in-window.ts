import type { BrowserContext, Locator, Page } from '@playwright/test';
import { suiteEngine } from './engine.ts';
import { answerGoogleScript } from './google-script.ts';

/** Clicks the sign-in button and completes the window that opens. */
export async function openSignInWindow(page: Page): Promise<Page> {
  await readyForSignIn(page.context());
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign In With Google' }).click();
  return opened;
}

/** Prepares the browser for the engine's sign-in window; call it before the window opens. */
export async function readyForSignIn(context: BrowserContext): Promise<void> {
  if (suiteEngine() === 'google') await answerGoogleScript(context);
}

/** The account with that display name in the sign-in window. */
export function accountIn(window: Page, displayName: string): Locator {
  // Google's window lists accounts as clickable list items.
  return suiteEngine() === 'google'
    ? window.getByRole('listitem').filter({ hasText: displayName })
    : window.getByRole('button', { name: displayName, exact: true });
}

/** Signs in as the account with that display name. */
export function chooseAccount(window: Page, displayName: string): Promise<void> {
  return lastActIn(window, accountIn(window, displayName).click());
}

/** Signs in as an account that the window's form adds. */
export async function addAccount(window: Page, displayName: string, email: string): Promise<void> {
  if (suiteEngine() === 'google') {
    await window.getByRole('button', { name: 'Add new account' }).click();
    await window.locator('#display-name-input').fill(displayName);
    await window.locator('#email-input').fill(email);
    await lastActIn(window, window.getByRole('button', { name: /^Sign in with/i }).click());
    return;
  }
  await window.getByLabel('Display name').fill(displayName);
  await window.getByLabel('E-mail').fill(email);
  await lastActIn(window, window.getByRole('button', { name: 'Add and sign in' }).click());
}

/** Runs the last action in a sign-in window. The window closes during it, which is not an error. */
export async function lastActIn(window: Page, act: Promise<void>): Promise<void> {
  await act.catch((error) => {
    if (!window.isClosed()) throw error;
  });
}

import type { BrowserContext, Locator, Page } from '@playwright/test';
import { suiteEngine } from './engine.ts';
import { answerGoogleScript } from './google-script.ts';

/** Clicks the sign-in button and returns the window that opens. */
export async function openSignInWindow(page: Page): Promise<Page> {
  await readyForSignIn(page.context());
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign In With Google' }).click();
  return opened;
}

/** Prepares the browser for the engine's sign-in window. Call this before the window opens. */
export async function readyForSignIn(context: BrowserContext): Promise<void> {
  if (suiteEngine() === 'google') await answerGoogleScript(context);
}

/** The account with this display name in the sign-in window. */
export function accountIn(window: Page, displayName: string): Locator {
  // Google's window shows accounts as list items instead of buttons.
  return suiteEngine() === 'google'
    ? window.getByRole('listitem').filter({ hasText: displayName })
    : window.getByRole('button', { name: displayName, exact: true });
}

/** Signs in as the account with this display name. */
export function chooseAccount(window: Page, displayName: string): Promise<void> {
  return lastActIn(window, accountIn(window, displayName).click());
}

/** Signs in as a new account, created by the form of the window. */
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

/** Waits for the last action in a sign-in window. Ignores its error if the action has closed the window. */
export async function lastActIn(window: Page, act: Promise<void>): Promise<void> {
  await act.catch((error) => {
    if (!window.isClosed()) throw error;
  });
}

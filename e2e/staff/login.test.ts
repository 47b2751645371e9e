import { openAs } from '../support/open-as.ts';
import {
  expect,
  openSignInWindow,
  otherVisitor,
  readyForSignIn,
  signInAs,
  signInAsNew,
  suiteEngine,
  watchConsole,
} from '../support/site.ts';
import { test } from '../support/stage.ts';

// Tests docs/product.md#login.

test('a signed-out person at /admin sees “Login Required”; closing it opens the home page', async ({
  page,
}) => {
  await page.goto('/admin');
  await expect(page).toHaveURL('/admin/login');
  const dialog = page.getByRole('dialog', { name: 'Login Required' });
  await expect(dialog).toContainText(/staff/i);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/');
});

test('a new person submits a name and waits for approval; administrators see the email address', {
  tag: '@details',
}, async ({ page, stage, browser, site }) => {
  // Deletes the user's record afterwards, because other tests count users.
  await stage({ 'userdata/demo-newcomer': null });
  await signInAs(page, 'Demo Newcomer');
  const dialog = page.getByRole('dialog', { name: 'Create Account' });
  await expect(dialog.getByText('First Name')).toHaveCSS('text-align', 'start');
  await dialog.getByLabel('First Name').fill('D\u0435mo');
  await dialog.getByLabel('Last Name').fill('Editor');
  await dialog.getByLabel('Team Role').fill('Lamplighter');
  // The form is not sent, because the second letter of the name is Cyrillic.
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog.getByLabel('First Name')).toBeFocused();
  await expect(dialog.getByLabel('First Name')).toHaveAccessibleDescription(/letters of two alphabets/);
  await dialog.getByLabel('First Name').fill('Demo');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  const waiting = page.getByRole('dialog', { name: 'Insufficient Permissions' });
  await expect(waiting).toContainText(/review/i);
  await waiting.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page).toHaveURL('/');

  // Two users have the name Demo Editor now, because people can choose any name.
  const other = await otherVisitor(browser, site);
  await openAs(other, 'Demo Administrator');
  await expect(other.getByRole('region', { name: 'Access requests' })).toContainText(
    'newcomer@demo.localhost',
  );
  await other.goto('/admin/users');
  const called = other
    .getByRole('row')
    .filter({ has: other.getByRole('button', { name: 'Select Demo Editor' }) });
  await expect(called).toHaveCount(2);
  await expect(called.filter({ hasText: 'editor@demo.localhost' })).toHaveCount(1);
  await expect(called.filter({ hasText: 'Another person’s name looks the same' })).toHaveCount(2);
  await called.filter({ hasText: 'newcomer@demo.localhost' }).click();
  await expect(other.getByLabel('Signed in with')).toHaveValue('newcomer@demo.localhost');
  await other.context().close();
});

test('a person with a pending account sees the dialog “Insufficient Permissions”', async ({ page }) => {
  await signInAs(page, 'Demo Applicant');
  await expect(page.getByRole('dialog', { name: 'Insufficient Permissions' })).toBeVisible();
});

test('an author who signs in sees the dashboard without Manage Users, and can log out', async ({ page }) => {
  await signInAs(page, 'Demo Author');
  await page.waitForURL('/admin');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('link', { name: /Blog Posts/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Manage Users/ })).toHaveCount(0);
  await page.goto('/admin/login');
  await page.waitForURL('/admin');
  await page
    .getByRole('button', { name: 'Logout' })
    .or(page.getByRole('link', { name: 'Logout' }))
    .click();
  await page.waitForURL('/admin/login');
  await expect(page.getByRole('dialog', { name: 'Login Required' })).toBeVisible();
});

test('signing out and in again in one tab takes effect in the other tabs', { tag: '@details' }, async ({
  page,
}) => {
  await signInAs(page, 'Demo Author');
  await page.waitForURL('/admin');
  const other = await page.context().newPage();
  await other.goto('/admin/blogs');
  await expect(other.getByRole('row', { name: /^CREATE NEW POST/ })).toBeVisible();
  await page
    .getByRole('button', { name: 'Logout' })
    .or(page.getByRole('link', { name: 'Logout' }))
    .click();
  await expect(other.getByRole('dialog', { name: 'Login Required' })).toBeVisible();
  await signInAs(page, 'Demo Author');
  await expect(other.getByRole('link', { name: /Blog Posts/ })).toBeVisible();
});

test('after a logout the server refuses the session’s refresh token', { tag: '@embedded' }, async ({
  page,
}) => {
  await signInAs(page, 'Demo Author');
  await page.waitForURL('/admin');
  const ending = page.waitForRequest('**/token:revoke');
  await page
    .getByRole('button', { name: 'Logout' })
    .or(page.getByRole('link', { name: 'Logout' }))
    .click();
  const ended = await ending;
  expect((await ended.response())?.status()).toBe(200);
  const answer = await page.request.post('/securetoken.googleapis.com/v1/token', {
    form: {
      grant_type: 'refresh_token',
      refresh_token: new URLSearchParams(ended.postData() ?? '').get('token') ?? '',
    },
  });
  expect([answer.status(), await answer.text()]).toEqual([400, expect.stringContaining('TOKEN_EXPIRED')]);
});

test('a person whose account is disabled is signed out immediately, even on an open page', {
  tag: ['@embedded', '@details'],
}, async ({ browser, site }) => {
  // The browser logs the expected denial, so console errors of this page must not fail the test.
  const page = await otherVisitor(browser, site);
  await signInAsNew(page, 'Soon Disabled');
  await expect(page.getByRole('dialog', { name: 'Create Account' })).toBeVisible();
  const headers = { Authorization: `Bearer ${site.ownerToken}` };
  const projects = `${site.origin}/identitytoolkit.googleapis.com/v1/projects/demo-studio`;
  const { users } = await (await page.request.get(`${projects}/accounts:batchGet`, { headers })).json();
  const { localId } = users.find((user: { displayName: string }) => user.displayName === 'Soon Disabled');
  const data = { localId, disableUser: true };
  expect((await page.request.post(`${projects}/accounts:update`, { headers, data })).status()).toBe(200);
  await expect(page.getByRole('dialog', { name: 'Login Required' })).toBeVisible();
  await page.context().close();
});

test('an administrator who signs in sees the link Manage Users', { tag: '@details' }, async ({ page }) => {
  await signInAs(page, 'Demo Administrator');
  await page.waitForURL('/admin');
  await expect(page.getByRole('link', { name: /Manage Users/ })).toBeVisible();
});

test('closing the sign-in window logs an error in the console and opens the home page', {
  tag: '@details',
}, async ({ browser, site }) => {
  // The page logs the expected error, so its console errors must not fail the test.
  const page = await otherVisitor(browser, site);
  const errors = watchConsole(page);
  await page.goto('/admin/login');
  await (await openSignInWindow(page)).close();
  // With other engines, the SDK takes some seconds to notice that the window was closed.
  await expect(page).toHaveURL('/', { timeout: 40_000 });
  expect(errors.join()).toContain('Sign-in failed.');
  if (suiteEngine() === 'embedded') expect(errors.join()).toContain('The sign-in window was closed.');
  await page.context().close();
});

test('if the browser blocks the sign-in window, a message says so and the dialog stays open', {
  tag: '@details',
}, async ({ browser, site }) => {
  const page = await otherVisitor(browser, site);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await readyForSignIn(page.context());
  await page.goto('/admin/login');
  await page.getByRole('button', { name: 'Sign In With Google' }).click();
  await expect(page.getByRole('alert')).toContainText('Your browser blocked the sign-in window.');
  await expect(page.getByRole('dialog', { name: 'Login Required' })).toBeVisible();
  await page.context().close();
});

test('closing the dialog Login Required or Insufficient Permissions opens the home page', {
  tag: '@details',
}, async ({ browser, site }) => {
  for (const [account, name] of [
    [null, 'Login Required'],
    ['Demo Applicant', 'Insufficient Permissions'],
  ] as const) {
    const page = await otherVisitor(browser, site);
    if (account) await signInAs(page, account);
    else await page.goto('/admin/login');
    const dialog = page.getByRole('dialog', { name });
    await dialog
      .getByRole('button', { name: /Close|Dismiss/ })
      .first()
      .click();
    await expect(page).toHaveURL('/');
    await page.context().close();
  }
});

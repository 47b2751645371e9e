import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { axeViolations } from '../../../e2e/support/axe.ts';
import { openAs } from '../../../e2e/support/open-as.ts';
import {
  addAccount,
  expect,
  openSignInWindow,
  otherVisitor,
  SiteProcess,
  test,
} from '../../../e2e/support/site.ts';
import { connectDevice } from '../../../e2e/support/virtual-authenticator.ts';
import { userRecordPath } from '../../../web/domain/places.ts';
import { SIGN_IN_SECTION } from '../model/names.ts';
import { loseDevice, placePerson, store } from '../test/place-person.ts';

// Tests features/passkeys/README.md#sign-in-methods with Chromium's virtual authenticator.

const main = (page: Page) => page.getByRole('main');
const logIn = (page: Page) => page.getByRole('dialog', { name: 'Login Required' });

async function signInWithPasskey(page: Page): Promise<void> {
  await page.goto('/admin/login');
  await logIn(page).getByRole('button', { name: 'Sign In With a Passkey' }).click();
}

async function logOut(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: 'Logout' })
    .or(page.getByRole('link', { name: 'Logout' }))
    .click();
  await expect(logIn(page)).toBeVisible();
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await main(page).getByLabel('Name of a new passkey').fill(name);
  await main(page).getByRole('button', { name: 'Add a Passkey' }).click();
  await expect(main(page).getByRole('cell', { name, exact: true })).toBeVisible();
}

/** Makes recovery codes. Resolves to them. */
async function makeCodes(page: Page): Promise<string[]> {
  await main(page)
    .getByRole('button', { name: /Recovery Codes/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allTextContents();
  await dialog.getByRole('button', { name: 'I Have Saved Them' }).click();
  return codes;
}

test('a person with a Google account adds a passkey and signs in with it @embedded', async ({ page }) => {
  test.slow();
  await connectDevice(page);
  await openAs(page, 'Demo Editor');
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('link', { name: 'Your sign-in' }).click();
  await expect(main(page)).toContainText('You have no passkey yet.');
  await expect(main(page)).toContainText('editor@demo.localhost');
  await addPasskey(page, 'Laptop');
  expect(await axeViolations(page)).toEqual([]);
  await logOut(page);
  await signInWithPasskey(page);
  await page.waitForURL('/admin');
  await page.goto(SIGN_IN_SECTION);
  await expect(main(page).getByRole('row', { name: /Laptop/ })).not.toContainText('Never');
});

test('a person who lost the device can sign in once with a recovery code @embedded', {
  tag: '@long',
}, async ({ browser, site }) => {
  // Browsers log refused requests as errors, so console errors of this page must not fail the test.
  const page = await otherVisitor(browser, site);
  const device = await connectDevice(page);
  await placePerson(site, device, 'Nia', 1);
  await signInWithPasskey(page);
  await page.waitForURL('/admin');
  await page.goto(SIGN_IN_SECTION);
  await expect(page.getByRole('alert')).toContainText('Without this device you may not be able to sign in');
  const [code = ''] = await makeCodes(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await logOut(page);
  await loseDevice(device);

  const recover = async () => {
    await logIn(page).getByRole('button', { name: 'Use a recovery code' }).click();
    await logIn(page).getByLabel('Recovery code').fill(code.toLowerCase());
    await logIn(page).getByRole('button', { name: 'Sign In', exact: true }).click();
  };
  await recover();
  await page.waitForURL(SIGN_IN_SECTION);
  await expect(main(page)).toContainText('9 codes are left');
  await connectDevice(page);
  await addPasskey(page, 'New phone');
  await logOut(page);
  await recover();
  await expect(page.getByRole('alert')).toContainText('This recovery code was not accepted');
  await page.context().close();
});

test('removing a passkey signs out all other browsers, and the passkey is then refused @embedded', {
  tag: '@long',
}, async ({ browser, site }) => {
  const [page, stolen] = [await otherVisitor(browser, site), await otherVisitor(browser, site)];
  await connectDevice(stolen);
  await openAs(stolen, 'Demo Author', SIGN_IN_SECTION);
  await addPasskey(stolen, 'Stolen laptop');
  await openAs(page, 'Demo Author', SIGN_IN_SECTION);
  await main(page).getByRole('button', { name: 'Remove Stolen laptop' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove “Stolen laptop”?' });
  await expect(dialog).toContainText('signed out everywhere except here');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(main(page)).toContainText('You have no passkey yet.');
  await expect(logIn(stolen)).toBeVisible();
  await logIn(stolen).getByRole('button', { name: 'Sign In With a Passkey' }).click();
  await expect(stolen.getByRole('alert')).toContainText('The passkey was not accepted.');
  // The browser in which the passkey was removed is still signed in.
  await page.goto('/admin/blogs');
  await expect(page.getByRole('row', { name: /^CREATE NEW POST/ })).toBeVisible();
  await page.context().close();
  await stolen.context().close();
});

test('a person whose account is disabled cannot sign in with a passkey @embedded', { tag: '@long' }, async ({
  browser,
  site,
}) => {
  const page = await otherVisitor(browser, site);
  const uid = await placePerson(site, await connectDevice(page), 'Ola', 1);
  await signInWithPasskey(page);
  await page.waitForURL('/admin');
  await store(site, userRecordPath(uid), {
    firstName: 'Ola',
    lastName: 'Vale',
    teamRole: '',
    permissionLevel: 0,
  });
  await expect(page.getByRole('dialog', { name: 'Insufficient Permissions' })).toBeVisible();
  const headers = { Authorization: `Bearer ${site.ownerToken}` };
  const update = `${site.identity}/identitytoolkit.googleapis.com/v1/projects/demo-studio/accounts:update`;
  await page.request.post(update, { headers, data: { localId: uid, disableUser: true } });
  await expect(logIn(page)).toBeVisible();
  await logIn(page).getByRole('button', { name: 'Sign In With a Passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('This account is disabled.');
  await page.context().close();
});

test('a person links a Google account, signs in with it, and unlinks it @embedded', {
  tag: '@long',
}, async ({ browser, site }) => {
  const page = await otherVisitor(browser, site);
  await placePerson(site, await connectDevice(page), 'Nils', 1);
  await signInWithPasskey(page);
  await page.waitForURL('/admin');
  await page.goto(SIGN_IN_SECTION);
  const email = `joined-${Date.now()}@demo.localhost`;
  const opened = page.waitForEvent('popup');
  await main(page).getByRole('button', { name: 'Link a Google Account' }).click();
  await addAccount(await opened, 'Nils Vale', email);
  await expect(main(page)).toContainText(email);
  await logOut(page);
  const window = await openSignInWindow(page);
  await addAccount(window, 'Nils Vale', email);
  await page.waitForURL('/admin');
  await expect(page.getByRole('navigation', { name: 'Admin' })).toContainText('Nils Vale');

  await page.goto(SIGN_IN_SECTION);
  const dialog = page.getByRole('dialog', { name: `Unlink ${email}?` });
  await main(page).getByRole('button', { name: 'Unlink' }).click();
  await expect(dialog).toContainText('Make recovery codes first');
  await page.keyboard.press('Escape');
  await makeCodes(page);
  await main(page).getByRole('button', { name: 'Unlink' }).click();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Unlink' }).click();
  await expect(main(page).getByRole('button', { name: 'Link a Google Account' })).toBeVisible();
  await logOut(page);
  await addAccount(await openSignInWindow(page), 'Nils Vale', email);
  await expect(page.getByRole('dialog', { name: 'Create Account' })).toBeVisible();
  await page.context().close();
});

test('if no Google client is configured, the login offers only passkeys @embedded', {
  tag: '@details',
}, async ({ browser }) => {
  test.slow();
  const site = new SiteProcess({ DEMO: '0' });
  await site.start();
  const page = await otherVisitor(browser, site);
  await placePerson(site, await connectDevice(page), 'Ada', 3);
  await page.goto('/admin');
  await expect(logIn(page).getByRole('button', { name: 'Sign In With Google' })).toHaveCount(0);
  await expect(logIn(page).getByRole('button', { name: 'Sign In With a Passkey' })).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
  await logIn(page).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/');
  await signInWithPasskey(page);
  await page.waitForURL('/admin');
  await expect(page.getByRole('link', { name: /Manage Users/ })).toBeVisible();
  await page.context().close();
  await site.remove();
});

test('the first administrator signs in with the link in the data folder and a passkey @embedded', {
  tag: '@long',
}, async ({ browser }) => {
  test.slow();
  const site = new SiteProcess({ DEMO: '0' });
  await site.start();
  const page = await otherVisitor(browser, site);
  await connectDevice(page);
  const text = readFileSync(join(site.dataDir, 'first-administrator.txt'), 'utf8');
  const [, fragment = ''] = /\/invite(#\S+)/.exec(text) ?? [];
  await page.goto(`/invite${fragment}`);
  const invited = page.getByRole('dialog', { name: 'You are invited' });
  await expect(invited.getByRole('button', { name: 'Sign In With Google' })).toHaveCount(0);
  await invited.getByLabel('First Name').fill('Ada');
  await invited.getByLabel('Last Name').fill('Quill');
  await invited.getByRole('button', { name: 'Create a passkey and accept' }).click();
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  expect(await axeViolations(page)).toEqual([]);
  await codes.getByRole('button', { name: 'I Have Saved Them' }).click();
  await page.waitForURL('/admin');
  await expect(page.getByRole('link', { name: /Manage Users/ })).toBeVisible();
  await logOut(page);
  await signInWithPasskey(page);
  await page.waitForURL('/admin');
  await page.context().close();
  await site.remove();
});

test('at an IP address, the login page names the address at which passkeys work @embedded', {
  tag: '@details',
}, async ({ page, site }) => {
  await page.goto(`${site.origin.replace('localhost', '127.0.0.1')}/admin/login`);
  await expect(logIn(page)).toContainText(`To use one, open ${site.origin}/admin.`);
  await expect(logIn(page).getByRole('button', { name: 'Sign In With a Passkey' })).toHaveCount(0);
});

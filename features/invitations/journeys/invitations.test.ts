import type { Page } from '@playwright/test';
import { openAs } from '../../../e2e/support/open-as.ts';
import { chooseAccount, expect, openSignInWindow, otherVisitor } from '../../../e2e/support/site.ts';
import { test } from '../../../e2e/support/stage.ts';

// Tests features/invitations/README.md#invitations.

/** Makes an invitation in Manage Users. Resolves to its link. */
async function invite(page: Page, firstName: string, lastName: string, level: string): Promise<string> {
  const section = page.getByRole('region', { name: 'Invitations' });
  await section.getByRole('button', { name: 'Invite a person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a person' });
  await dialog.getByLabel('First Name').fill(firstName);
  await dialog.getByLabel('Last Name').fill(lastName);
  await dialog.getByLabel('Level').selectOption({ label: level });
  await dialog.getByRole('button', { name: 'Create invitation' }).click();
  const link = await dialog.getByLabel('Link').inputValue();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(section.getByRole('row').filter({ hasText: `${firstName} ${lastName}` })).toContainText(level);
  return link;
}

test('an invited person gets the invitation’s level at sign-in; the link works only once', async ({
  page,
  stage,
  browser,
  site,
}) => {
  // Deletes the user's record afterwards, because other tests count users.
  await stage({ 'userdata/demo-newcomer': null });
  await openAs(page, 'Demo Administrator', '/admin/users');
  const link = await invite(page, 'Nia', 'Newcomer', '2 editor');
  const { pathname, hash } = new URL(link);
  expect([pathname, hash.length]).toEqual(['/invite', 65]);

  const invited = await otherVisitor(browser, site);
  const sent: string[] = [];
  invited
    .context()
    .on('request', (request) => sent.push(`${request.url()} ${JSON.stringify(request.headers())}`));
  // Opening the link does not use up the invitation.
  const response = await invited.goto(`/invite${hash}`);
  expect(response?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  const dialog = invited.getByRole('dialog', { name: 'You are invited' });
  await expect(dialog).toContainText('editor');
  // The secret is removed from the address, but the page still has it after a reload.
  await expect(invited).toHaveURL('/invite');
  await invited.reload();
  await expect(dialog).toContainText('editor');
  await chooseAccount(await openSignInWindow(invited), 'Demo Newcomer');
  await expect(invited.getByLabel('First Name')).toHaveValue('Nia');
  await invited.getByLabel('Team Role').fill('Lamplighter');
  await invited.getByRole('button', { name: 'Accept invitation' }).click();
  await invited.waitForURL('/admin');
  await expect(invited.getByRole('heading', { name: 'Staff area' })).toBeVisible();
  const [, secret = ''] = hash.split('.');
  expect(sent.filter((request) => request.includes(secret))).toEqual([]);

  await expect(page.getByRole('region', { name: 'Invitations' })).toContainText('No invitation is open.');
  await page.getByRole('button', { name: 'Select Nia Newcomer' }).click();
  await expect(page.getByLabel('Permission Level')).toHaveValue('2');
  await expect(page.getByRole('region', { name: 'Change log' })).toContainText(
    /Nia Newcomer.* accepted an invitation from .*Demo Administrator.* and has the level 2 editor\./,
  );
  await invited.goto(`/invite${hash}`);
  await expect(invited.getByRole('alert')).toContainText('This link is not valid.');
  await invited.context().close();
});

test('the page of a revoked invitation says that the link is not valid', { tag: '@details' }, async ({
  page,
  browser,
  site,
}) => {
  await openAs(page, 'Demo Administrator', '/admin/users');
  const link = await invite(page, 'Rex', 'Revoked', '1 author');
  const other = await otherVisitor(browser, site);
  await other.goto(link);
  await expect(other.getByRole('dialog', { name: 'You are invited' })).toContainText('author');
  const section = page.getByRole('region', { name: 'Invitations' });
  await section.getByRole('button', { name: 'Revoke the invitation for Rex Revoked' }).click();
  await expect(section.getByRole('status')).toHaveText('Invitation revoked: Rex Revoked');
  await other.reload();
  await expect(other.getByRole('alert')).toContainText('This link is not valid.');
  await other.context().close();
});

import { readFileSync } from 'node:fs';
import { signUpPath } from '../../web/domain/places.ts';
import { openAs } from '../support/open-as.ts';
import { expect, otherVisitor } from '../support/site.ts';
import { test } from '../support/stage.ts';

test('an administrator removes an address with 1,100 sign-ups @embedded', async ({ page, stage }) => {
  const time = { $timestamp: '2026-01-02T03:04:05Z' };
  await stage(
    Object.fromEntries(
      Array.from({ length: 1100 }, (_, at) => [signUpPath(`m${at}`), { email: 'again@mail.test', time }]),
    ),
  );
  await stage({ [signUpPath('one')]: { email: 'other@mail.test', time } });
  await openAs(page, 'Demo Administrator', '/admin/site#sign-ups');
  await page.getByLabel('Search by e-mail').fill('again@');
  await page.getByRole('button', { name: 'Remove again@mail.test' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Remove again@mail.test?' });
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(dialog).toHaveCount(0, { timeout: 30_000 });
  await expect(page.getByRole('status').filter({ hasText: 'sign-up' })).toHaveText('0 sign-ups');
  await page.getByLabel('Search by e-mail').fill('other@');
  await expect(page.getByRole('rowheader', { name: 'other@mail.test' })).toBeVisible();
});

test('administrators list, search, export and remove sign-ups @embedded', async ({
  browser,
  page,
  site,
  request,
}) => {
  const signUp = (email: string) => request.post(`${site.origin}/forms/sign-up`, { form: { email } });
  await signUp('searched-for@mail.test');
  await signUp('other@mail.test');

  const editor = await otherVisitor(browser, site);
  await openAs(editor, 'Demo Editor', '/admin/site#sign-ups');
  await expect(editor.getByRole('region', { name: 'Pictures' })).toBeVisible();
  await expect(editor.getByRole('region', { name: 'Sign-ups' })).toHaveCount(0);
  await editor.goto('/admin');
  await expect(editor.getByRole('region', { name: 'Latest posts' })).toBeVisible();
  await expect(editor.getByRole('region', { name: 'Sign-ups' })).toHaveCount(0);
  await editor.context().close();

  await openAs(page, 'Demo Administrator', '/admin');
  await page
    .getByRole('region', { name: 'Sign-ups' })
    .getByRole('link', { name: /^\d+ this week$/ })
    .click();
  await expect(page.getByRole('button', { name: 'Sign-ups' })).toBeFocused();
  await expect(page.getByText('At most 20 sign-ups a minute are stored from one network.')).toBeVisible();
  const table = page.getByRole('table', { name: 'Sign-ups' });
  await expect(table.getByRole('rowheader', { name: 'other@mail.test' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'By week' })).toContainText(/This week\s*[1-9]/);

  await page.getByLabel('Search by e-mail').fill('SEARCHED-FOR@');
  await expect(page.getByRole('status').filter({ hasText: 'sign-up' })).toHaveText('1 sign-up');
  await expect(table.getByRole('rowheader')).toHaveText(['searched-for@mail.test']);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(file).toContain('email,time\r\n');
  expect(file).toContain('other@mail.test,');

  await page.getByRole('button', { name: 'Remove searched-for@mail.test' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove searched-for@mail.test?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Remove searched-for@mail.test' })).toBeFocused();
  await page.getByRole('button', { name: 'Remove searched-for@mail.test' }).click();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(table).toHaveCount(0);
  await page.getByLabel('Search by e-mail').fill('');
  await expect(table.getByRole('rowheader', { name: 'other@mail.test' })).toBeVisible();
});

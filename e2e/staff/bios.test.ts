import type { Page } from '@playwright/test';
import { leaveSession, openAs } from '../support/open-as.ts';
import { otherVisitor } from '../support/site.ts';
import { aBio, bioPath, expect, test } from '../support/stage.ts';

// Tests docs/product.md#bio-table.

async function openBios(page: Page, account: string): Promise<void> {
  await openAs(page, account, '/admin/bios');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
}

const namesIn = (page: Page) => page.getByRole('rowheader').allInnerTexts();

test('the table of bios has five columns, and lets an editor edit only their own bio', async ({ page }) => {
  await openAs(page, 'Demo Editor');
  await page.getByRole('link', { name: /User Bios/ }).click();
  await expect(page.getByRole('columnheader')).toHaveText([
    'ID',
    'Display Name',
    'Team Role',
    'Showing',
    'Options',
  ]);
  const enabled = page.getByRole('button', { name: 'Edit', exact: true, disabled: false });
  await expect(enabled).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Move|^Show|^Hide/, disabled: false })).toHaveCount(0);
  await enabled.click();
  await expect(page.getByLabel('Bio ID')).toHaveValue('demo-editor');
});

for (const [who, account] of [
  ['a stranger', null],
  ['a person with a pending account', 'Demo Applicant'],
] as const) {
  test(`${who} is redirected from the bios to the login`, async ({ page }) => {
    if (account) await leaveSession(page, account);
    for (const path of ['/admin/bios', '/admin/bios/demo-editor']) {
      await page.goto(path);
      await expect(page).toHaveURL('/admin/login');
    }
  });
}

test('an author can read the list of bios, but change nothing', async ({ page }) => {
  await openBios(page, 'Demo Author');
  const cell = page.getByRole('cell', { name: 'demo-edito…', exact: true });
  await expect(cell).toHaveText('demo-edito…');
  await expect(cell, 'the whole id').toHaveAccessibleDescription('demo-editor');
  await expect(page.getByRole('cell', { name: 'ines-vale', exact: true })).toHaveText('ines-vale');
  await expect(page.getByRole('button', { name: /^(Edit|Move|Show|Hide)/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Create/ })).toHaveCount(0);
});

test('Move Up and Move Down swap a bio with its neighbour and keep the focus', { tag: '@details' }, async ({
  page,
}) => {
  await openBios(page, 'Demo Administrator');
  const [first = '', second = '', ...others] = await namesIn(page);
  const row = page.getByRole('row').filter({ hasText: second });
  const moveUp = row.getByRole('button', { name: 'Move Up' });
  await moveUp.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => namesIn(page)).toEqual([second, first, ...others]);
  await expect(moveUp).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: `Already first: ${second}` })).toBeAttached();
  expect(await namesIn(page)).toEqual([second, first, ...others]);
  const moveDown = row.getByRole('button', { name: 'Move Down' });
  await moveDown.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => namesIn(page)).toEqual([first, second, ...others]);
  await expect(moveDown).toBeFocused();
  const last = others.at(-1) ?? '';
  await page.getByRole('row').filter({ hasText: last }).getByRole('button', { name: 'Move Down' }).click();
  await expect(page.getByRole('status').filter({ hasText: `Already last: ${last}` })).toBeAttached();
  expect(await namesIn(page)).toEqual([first, second, ...others]);
});

test('rows do not move while a mouse button is held, so the click applies to the pressed bio', {
  tag: '@details',
}, async ({ page, stage }) => {
  const pressed = aBio({ displayName: 'Pressed', order: 40, show: false });
  const below = aBio({ displayName: 'Below it', order: 41 });
  await stage({
    [bioPath('fake_40')]: pressed,
    [bioPath('fake_41')]: below,
    [bioPath('fake_42')]: null,
  });
  await openBios(page, 'Demo Administrator');
  const row = page.getByRole('row').filter({ hasText: 'Pressed' });
  await row.getByRole('button', { name: 'Show', exact: true }).hover();
  const place = await row.boundingBox();
  await page.mouse.down();
  // A colleague changes two bios and adds one. When the pressed row shows the last change, the others have arrived too.
  await stage({
    [bioPath('fake_41')]: { ...below, order: 39 },
    [bioPath('fake_42')]: aBio({ displayName: 'Came meanwhile', order: 38 }),
    [bioPath('fake_40')]: { ...pressed, teamRole: 'Painter by now' },
  });
  await expect(row).toContainText('Painter by now');
  expect(await row.boundingBox()).toEqual(place);
  await page.mouse.up();
  await expect(row.getByRole('button', { name: 'Hide', exact: true })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Came meanwhile' })).toBeVisible();
  expect((await namesIn(page)).slice(-3)).toEqual(['Came meanwhile', 'Below it', 'Pressed']);
});

test('a failed change of a bio shows a message below its row, and moves no row', { tag: '@details' }, async ({
  browser,
  site,
}) => {
  // The browser logs the expected denial, so console errors of this page must not fail the test.
  const page = await otherVisitor(browser, site);
  await openBios(page, 'Demo Administrator');
  await page.route(/documents:commit/, (route) =>
    route.fulfill({ status: 403, json: { error: { status: 'PERMISSION_DENIED', message: 'Refused.' } } }),
  );
  const row = page.getByRole('row').nth(1);
  const next = page.getByRole('row').nth(2);
  const place = await next.boundingBox();
  await row.getByRole('button', { name: /^(Show|Hide)$/ }).click();
  const problem = row.getByRole('alert');
  await expect(problem).toContainText('Not changed');
  expect(await next.boundingBox()).toEqual(place);
  await problem.getByRole('button', { name: 'Dismiss this message' }).click();
  await expect(problem).toHaveCount(0);
  await page.context().close();
});

test('a new bio for a person without an account is hidden, and can be edited and shown', {
  tag: '@long',
}, async ({ page, browser, site }) => {
  await openBios(page, 'Demo Administrator');
  await page.getByRole('button', { name: 'Create Bio for Someone Else' }).click();
  await expect(page.getByLabel('Bio ID')).toHaveValue(/^fake_\d{1,4}$/);
  await expect(page.getByLabel('Display Name')).toHaveValue('New Member');
  await expect(page.getByLabel('Description')).toHaveValue("Hi I'm new :)");
  await page.getByLabel('Display Name').fill('Juno Fell');
  await page.getByRole('button', { name: 'Add New Link' }).click();
  await expect(page.getByLabel('Link URL')).toHaveValue('/');
  await page.getByLabel('Link URL').fill('https://juno.example');
  await page.getByLabel('Color 1').fill('#224466');
  await expect(
    page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Juno Fell' }),
  ).toHaveCount(2);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();

  const visitor = await otherVisitor(browser, site);
  await visitor.goto('/Team');
  await expect(visitor.getByText('Juno Fell')).toHaveCount(0);
  await page.goto('/admin/bios');
  const row = page.getByRole('row').filter({ hasText: 'Juno Fell' });
  await row.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Shown: Juno Fell' })).toBeAttached();
  await visitor.reload();
  await expect(visitor.getByText('Juno Fell').first()).toBeVisible();
  await visitor.context().close();
});

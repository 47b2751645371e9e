import type { Page } from '@playwright/test';
import { openAs } from '../support/open-as.ts';
import { otherVisitor } from '../support/site.ts';
import { expect, test } from '../support/stage.ts';
import { number, text, Wire } from '../support/wire.ts';

// Tests docs/product.md#user-management.

const FAILED = 'This can happen when you do not have permissions or entered invalid data.';

async function openUsers(page: Page): Promise<void> {
  await openAs(page, 'Demo Administrator', '/admin/users');
  await expect(page.getByLabel('User ID')).toBeVisible();
}

const select = (page: Page, name: string) => page.getByRole('button', { name: `Select ${name}` }).click();
const pressSave = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

test.afterEach(async ({ site }) => {
  const wire = await Wire.as(site, 'demo-administrator');
  await wire.patch('/userdata/demo-applicant', {
    permissionLevel: number(0),
    teamRole: text('Intern'),
    notes: text('Starts in spring. Came with a reference from the ferry company.'),
  });
});

for (const [account, where] of [
  ['Demo Editor', '/admin'],
  ['Demo Author', '/admin'],
  ['Demo Applicant', '/admin/login'],
] as const) {
  test(`${account} may not manage users and is redirected to ${where}`, async ({ page }) => {
    await openAs(page, account, '/admin/users');
    await expect(page).toHaveURL(where);
    await expect(
      page
        .getByRole('dialog')
        .or(page.getByRole('heading', { level: 1 }))
        .first(),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: /Manage Users/ })).toHaveCount(0);
    await expect(page.getByLabel('Permission Level')).toHaveCount(0);
  });
}

test('a signed-out visitor to the users page is redirected to the login', async ({ page }) => {
  await page.goto('/admin/users');
  await expect(page).toHaveURL('/admin/login');
});

test('user rows do not move while a mouse button is held, so a click selects the pressed user', {
  tag: '@details',
}, async ({ page, stage }) => {
  const place = 'userdata/pressed-person';
  const person = { firstName: 'Ada', lastName: 'Pressed', teamRole: 'Tester', permissionLevel: 0, notes: '' };
  await stage({ [place]: person, 'userdata/above-person': null });
  await openUsers(page);
  const row = page.getByRole('row').filter({ hasText: 'Pressed' });
  await row.hover();
  const before = await row.boundingBox();
  await page.mouse.down();
  // A colleague adds one record, then changes another. When the pressed row shows the change, both have arrived.
  await stage({ 'userdata/above-person': { ...person, lastName: 'Above', permissionLevel: 3 } });
  await stage({ [place]: { ...person, teamRole: 'Painter by now' } });
  await expect(row).toContainText('Painter by now');
  expect(await row.boundingBox()).toEqual(before);
  await page.mouse.up();
  await expect(page.getByLabel('User ID')).toHaveValue('pressed-person');
  await expect(page.getByRole('row').filter({ hasText: 'Above' })).toBeVisible();
});

test('at first the user’s own record is selected; a click selects another person’s record', async ({
  page,
}) => {
  await openAs(page, 'Demo Administrator');
  await page.getByRole('link', { name: /Manage Users/ }).click();
  await expect(page.getByRole('columnheader')).toHaveText(['First Name', 'Last Name', 'Team Role']);
  const id = page.getByLabel('User ID');
  await expect(id).toHaveValue('demo-administrator');
  await expect(id).not.toBeEditable();
  await expect(page.getByRole('heading', { name: 'Wren Hollow' })).toBeVisible();
  await page.getByRole('row').filter({ hasText: 'Intern' }).click();
  await expect(id).toHaveValue('demo-applicant');
  await expect(page.getByRole('button', { name: 'Select Demo Applicant' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(page.getByText('User Bio Unavailable')).toBeVisible();
  const level = page.getByLabel('Permission Level');
  const form = page.getByRole('region', { name: 'Selected user' });
  for (const [number, name] of [
    ['2', 'editor'],
    ['7', 'unknown level'],
    ['1', 'author'],
  ] as const) {
    await level.fill(number);
    await expect(form.getByRole('status').filter({ hasText: name })).toBeVisible();
  }
  await page.getByLabel('Notes').fill('Starts on Monday.\nAt nine.');
  await pressSave(page);
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await page.reload();
  await select(page, 'Demo Applicant');
  await expect(level).toHaveValue('1');
  await expect(page.getByLabel('Notes')).toHaveValue('Starts on Monday.\nAt nine.');
});

test('users are sorted by level, from high to low, and re-sorted after a change', {
  tag: '@details',
}, async ({ page }) => {
  await openUsers(page);
  const roles = () => page.getByRole('row').getByRole('cell').allInnerTexts();
  const lastNames = async () => (await roles()).filter((_, at) => at % 2 === 0);
  expect(await lastNames()).toEqual(['Administrator', 'Editor', 'Author', 'Applicant']);
  await select(page, 'Demo Applicant');
  await page.getByLabel('Permission Level').fill('3');
  await pressSave(page);
  await expect.poll(lastNames).toEqual(['Administrator', 'Applicant', 'Editor', 'Author']);
});

test('a level that is not a number is ignored; a save of a level that is too high shows an error', {
  tag: '@details',
}, async ({ page }) => {
  await openUsers(page);
  await select(page, 'Demo Applicant');
  const level = page.getByLabel('Permission Level');
  await test.step('typing something other than a number as the level causes no unsaved change', async () => {
    for (const entry of ['x', '', '2x', '-1', '1.5']) {
      await level.fill(entry);
      await expect(level).toHaveValue('0');
    }
    await level.click();
    await page.keyboard.type('two');
    await expect(level).toHaveValue('0');
    await page.keyboard.type('2');
    await expect(level).toHaveValue('2');
    await level.fill('0');
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL('/admin');
  });
  await test.step('a refused save shows an error, and the level field keeps the typed number', async () => {
    await page.getByRole('link', { name: /Manage Users/ }).click();
    await select(page, 'Demo Applicant');
    await level.fill('9');
    await pressSave(page);
    const dialog = page.getByRole('dialog', { name: 'Save Failed' });
    await expect(dialog.getByText(FAILED, { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
    // The button must say “Saved” even after a refused save (docs/product.md), so the status line says “Not saved.”.
    await expect(page.getByRole('status').filter({ hasText: /^Not saved\.$/ })).toBeVisible();
    await expect(level).toHaveValue('9');
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  });
});

test('an emptied notes field is not a change to save, and a save sends only changed fields', {
  tag: '@details',
}, async ({ page, site }) => {
  const wire = await Wire.as(site, 'demo-administrator');
  await openUsers(page);
  await select(page, 'Demo Applicant');
  const notes = page.getByLabel('Notes');
  const stored = await notes.inputValue();
  expect(stored).not.toBe('');
  const noticed = page.getByText('Empty notes are not saved: the stored notes stay.');
  await test.step('a save after emptying the notes field shows the stored notes again', async () => {
    await notes.fill('');
    await expect(noticed).toBeVisible();
    await expect(page.getByText('Not saved yet.')).toHaveCount(0);
    await pressSave(page);
    await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
    await expect(notes).toHaveValue(stored);
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  });
  await test.step('an emptied notes field is not sent together with another change', async () => {
    const commit = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith(':commit'));
    await notes.fill('');
    await expect(noticed).toBeVisible();
    await page.getByLabel('Team Role').fill('Apprentice');
    await page.getByLabel('Team Role').press('Enter');
    const { writes } = (await commit).postDataJSON();
    expect(writes[0].updateMask.fieldPaths).toEqual(['teamRole']);
    await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
    const { body } = await wire.call('GET', '/userdata/demo-applicant');
    expect(body.fields.teamRole.stringValue).toBe('Apprentice');
    expect(body.fields.notes.stringValue).toContain('Starts in spring.');
  });
  await test.step('leaving after emptying the notes field does not ask for confirmation', async () => {
    await notes.fill('');
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL('/admin');
  });
});

test('administrators cannot change their own level', async ({ page }) => {
  await openUsers(page);
  const level = page.getByLabel('Permission Level');
  await expect(level).toHaveValue('3');
  await level.fill('boss');
  await expect(level).toHaveValue('3');
  await level.fill('1');
  await expect(level).toHaveAccessibleDescription(
    'You cannot change your own level. Ask another administrator.',
  );
  await pressSave(page);
  await expect(page.getByRole('dialog', { name: 'Save Failed' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(level).toHaveValue('1');
  await level.fill('3');
  await page.reload();
  await expect(level).toHaveValue('3');
});

test('a refused save and a lost connection show “Save Failed”, and the list stays live', {
  tag: '@details',
}, async ({ browser, site, stage }) => {
  // The browser logs the expected denial, so console errors of this page must not fail the test.
  const page = await otherVisitor(browser, site);
  await openUsers(page);
  await select(page, 'Demo Applicant');
  for (const [what, answer] of [
    ['refused by the server', { status: 403, body: '{"error":{"code":403,"status":"PERMISSION_DENIED"}}' }],
    ['without a connection', null],
  ] as const)
    await test.step(what, async () => {
      await page.route('**/documents:commit*', (route) => (answer ? route.fulfill(answer) : route.abort()));
      await page.getByLabel('Team Role').fill(`Never stored: ${what}`);
      await pressSave(page);
      const dialog = page.getByRole('dialog', { name: 'Save Failed' });
      await expect(dialog.getByText(FAILED, { exact: true })).toBeVisible({ timeout: 30_000 });
      const connection = dialog.getByText('The server cannot be reached.');
      await expect(connection).toHaveCount(answer ? 0 : 1);
      await dialog.getByRole('button', { name: 'Keep editing' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByLabel('Team Role')).toHaveValue(`Never stored: ${what}`);
      await expect(page.getByRole('cell', { name: 'Intern' })).toBeVisible();
      const other = {
        firstName: 'Ada',
        lastName: `New, ${what}`,
        teamRole: '',
        permissionLevel: 0,
        notes: '',
      };
      await stage({ 'userdata/added-elsewhere': other });
      await expect(page.getByRole('cell', { name: other.lastName })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
      await page.unroute('**/documents:commit*');
    });
  await page.context().close();
});

test('people can be searched and filtered by level, and the filter stays after a reload', {
  tag: '@details',
}, async ({ page }) => {
  await openUsers(page);
  const rows = page.getByRole('button', { name: /^Select / });
  await page.getByLabel('Search').fill('narrative');
  await expect(rows).toHaveCount(1);
  await page.getByLabel('Level', { exact: true }).selectOption({ label: '0 pending (1)' });
  await expect(page.getByText('No users match the search and level.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all users' }).click();
  await expect(rows).toHaveCount(4);
  await page.getByLabel('Level', { exact: true }).selectOption('0');
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL('/admin/users?level=0');
  await page.reload();
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Select Demo Applicant' })).toBeVisible();
});

test('the dashboard shows the number of pending people, to administrators only', { tag: '@details' }, async ({
  page,
  browser,
  site,
}) => {
  await openAs(page, 'Demo Administrator');
  await expect(page.getByRole('link', { name: /Manage Users.*\d+ requests? waiting/s })).toBeVisible();
  const editor = await otherVisitor(browser, site);
  await openAs(editor, 'Demo Editor');
  await expect(editor.getByRole('link', { name: /User Bios/ })).toBeVisible();
  await expect(editor.getByText(/requests? waiting/)).toHaveCount(0);
  await editor.context().close();
});

test('selecting another person while changes are unsaved asks for confirmation', { tag: '@details' }, async ({
  page,
}) => {
  await openUsers(page);
  await select(page, 'Demo Applicant');
  await page.getByLabel('Notes').fill('Half a thought');
  await expect(page.getByText('Not saved yet.')).toBeVisible();
  await select(page, 'Demo Author');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Notes')).toHaveValue('Half a thought');
  await select(page, 'Demo Author');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByLabel('User ID')).toHaveValue('demo-author');
  await select(page, 'Demo Applicant');
  const offer = page.getByRole('region', { name: 'Unsaved changes' });
  await offer.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByLabel('Notes')).toHaveValue('Half a thought');
  await pressSave(page);
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
});

test('if two administrators change one person’s level, the second chooses between both values', {
  tag: '@details',
}, async ({ page, site }) => {
  await openUsers(page);
  await select(page, 'Demo Applicant');
  await page.getByLabel('Permission Level').fill('1');
  const wire = await Wire.as(site, 'demo-administrator');
  await wire.patch('/userdata/demo-applicant', { permissionLevel: number(2) });
  await expect(page.getByText('The same text was changed elsewhere.')).toBeVisible();
  await pressSave(page);
  const dialog = page.getByRole('dialog', { name: 'The same text was changed elsewhere' });
  await dialog.getByRole('radio', { name: 'Take theirs' }).check();
  await dialog.getByRole('button', { name: 'Save this' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('Permission Level')).toHaveValue('2');
});

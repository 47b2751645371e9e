import type { Page } from '@playwright/test';
import { openAs } from '../support/open-as.ts';
import { expect, freshSite, otherVisitor, type SiteProcess, test as withSite } from '../support/site.ts';
import { flag, number, text, type Value, Wire } from '../support/wire.ts';

// Tests docs/product.md#permissions.

// Uses a new site, because entries of the change log cannot be deleted.
const test = withSite.extend<object, { site: SiteProcess }>({
  site: [freshSite, { scope: 'worker', timeout: 120_000 }],
});

async function openUsers(page: Page): Promise<void> {
  await openAs(page, 'Demo Administrator', '/admin/users');
  await expect(page.getByLabel('User ID')).toBeVisible();
}

const entries = (page: Page) => page.getByRole('region', { name: 'Change log' }).getByRole('listitem');

test('Remove Access sets a person’s level to 0, and their open page loses access', { tag: '@long' }, async ({
  page,
  browser,
  site,
}) => {
  const leaver = await otherVisitor(browser, site);
  await openAs(leaver, 'Demo Author', '/admin/blogs');
  await expect(leaver.getByRole('button', { name: 'Create', exact: true })).toBeVisible();
  const theirWire = await Wire.as(site, 'demo-author');
  expect((await theirWire.call('GET', '/projectdata/website/memberBios/pim-asher')).status).toBe(200);
  expect((await theirWire.call('GET', '/projectdata/website/blogPosts?pageSize=1')).status).toBe(200);

  await openUsers(page);
  await expect(page.getByRole('button', { name: 'Remove Access' }), 'not of oneself').toHaveCount(0);
  await page.getByRole('button', { name: 'Select Demo Author' }).click();
  await page.getByRole('button', { name: 'Remove Access' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove Demo Author’s access?' });
  await expect(dialog.getByRole('link', { name: /Come and break our demo/ })).toBeVisible();
  await expect(dialog.getByText('Ilo Marsh is shown on the team page.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Permission Level')).toHaveValue('1');

  await page.getByRole('button', { name: 'Remove Access' }).click();
  await dialog.getByLabel('Hide the bio too').check();
  await dialog.getByRole('button', { name: 'Set Level to 0' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Permission Level')).toHaveValue('0');

  // Within a minute, the page of a user who has lost access changes to the login page. The server rejects the user's
  // token immediately.
  await expect(leaver.getByRole('dialog', { name: 'Insufficient Permissions' })).toBeVisible({
    timeout: 60_000,
  });
  await expect(leaver).toHaveURL('/admin/login');
  expect((await theirWire.call('GET', '/projectdata/website/blogPosts?pageSize=1')).status).toBe(403);
  expect((await theirWire.patch('/userdata/demo-author', { permissionLevel: number(1) })).status).toBe(403);
  const bio = await theirWire.call('GET', '/projectdata/website/memberBios/demo-author');
  expect(bio.body.fields.show.booleanValue).toBe(false);

  await expect(
    entries(page).filter({ hasText: /changed the level of .Demo Author. from 1 author to 0 pending/ }),
  ).toHaveCount(1);
  await expect(entries(page).filter({ hasText: /hid the bio of .Demo Author/ })).toHaveCount(1);
  await leaver.context().close();
});

test('the change log contains changes of levels and of other people’s bios', { tag: '@details' }, async ({
  page,
  site,
}) => {
  await openUsers(page);
  await page.getByRole('button', { name: 'Select Demo Applicant' }).click();
  await page.getByLabel('Permission Level').fill('2');
  const begun = Date.now();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const list = entries(page);
  await expect(list.first()).toHaveText(
    /Demo Administrator. changed the level of .Demo Applicant. from 0 pending to 2 editor/,
  );
  const recorded = Date.parse((await list.first().locator('time').getAttribute('datetime')) ?? '');
  expect(recorded).toBeGreaterThanOrEqual(begun);
  expect(recorded).toBeLessThanOrEqual(Date.now());

  await page.goto('/admin/bios/fake_4821');
  await page.getByLabel('Team Role').fill('Conductor');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  await page.goto('/admin/bios/demo-administrator');
  await page.getByLabel('Team Role').fill('Captain');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  await page.goto('/admin/bios');
  const row = page.getByRole('row').filter({ hasText: 'Bram Quill' });
  await row.getByRole('button', { name: 'Move Up' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Moved up: Bram Quill, now 3 of 7' }),
  ).toBeAttached();
  await row.getByRole('button', { name: 'Hide' }).click();
  await expect(row.getByRole('button', { name: 'Show' })).toBeVisible();

  await page.goto('/admin/users');
  await expect(list.nth(0)).toHaveText(/hid the bio of .Bram Quill/);
  await expect(list.nth(1)).toHaveText(/moved the bio of .Bram Quill. from position 4 to position 3/);
  await list
    .nth(2)
    .getByText(/changed the bio of .Bram Quill.: Team Role\./)
    .click();
  await expect(list.nth(2)).toContainText('Composer');
  await expect(list.nth(2)).toContainText('Conductor');
  await expect(list.filter({ hasText: 'Captain' })).toHaveCount(0);
  const wire = await Wire.as(site, 'demo-administrator');
  const { body } = await wire.call('GET', '/staffLog');
  expect(body.documents.map((entry: { fields: { by: Value } }) => entry.fields.by)).toEqual(
    body.documents.map(() => text('demo-administrator')),
  );
});

test('an editor without a bio can create one for themselves, and only one', { tag: '@details' }, async ({
  page,
  site,
}) => {
  const wire = await Wire.as(site, 'demo-administrator');
  await wire.patch('/userdata/demo-applicant', { permissionLevel: number(2) });
  await openAs(page, 'Demo Applicant', '/admin/bios');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Bio for Someone Else' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Create My Bio' }).dblclick();
  await expect(page.getByLabel('Bio ID')).toHaveValue('demo-applicant');
  await expect(page.getByLabel('Display Name')).toHaveValue('New Member');
  await expect(page.getByLabel('Team Role')).toHaveValue('Member');
  await expect(page.getByLabel('Description')).toHaveValue("Hi I'm new :)");
  await expect(page.getByLabel('Color 1')).toHaveValue('#383e48');
  await expect(page.getByRole('group', { name: /^Link / })).toHaveCount(0);
  const { body } = await wire.call('GET', '/projectdata/website/memberBios/demo-applicant');
  expect(body.fields).toMatchObject({ order: number(999), show: flag(false) });
  await page.goto('/admin/bios');
  await expect(page.getByRole('row').filter({ hasText: 'New Member' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Create My Bio' })).toHaveCount(0);
});

test.describe('direct requests to the change log', () => {
  const entry = {
    kind: text('level'),
    subject: text('demo-author'),
    by: text('demo-administrator'),
    from: { mapValue: { fields: { permissionLevel: number(1) } } },
    to: { mapValue: { fields: { permissionLevel: number(2) } } },
  };
  const DATABASE = 'projects/demo-studio/databases/(default)/documents';
  const write = (fields: Record<string, Value | { timestampValue: string }>, serverTime: boolean) => ({
    writes: [
      {
        update: { name: `${DATABASE}/staffLog/entry${Math.random()}`, fields },
        ...(serverTime ? { updateTransforms: [{ fieldPath: 'at', setToServerValue: 'REQUEST_TIME' }] } : {}),
        currentDocument: { exists: false },
      },
    ],
  });

  for (const [what, who, fields, serverTime, status] of [
    ['an administrator can write an entry to the change log', 'demo-administrator', entry, true, 200],
    [
      'the change log refuses an entry with the client’s time',
      'demo-administrator',
      { ...entry, at: { timestampValue: '2020-01-01T00:00:00Z' } },
      false,
      403,
    ],
    [
      'the change log refuses an entry in another person’s name',
      'demo-administrator',
      { ...entry, by: text('demo-editor') },
      true,
      403,
    ],
    [
      'the change log refuses an entry with an additional field',
      'demo-administrator',
      { ...entry, note: text('x') },
      true,
      403,
    ],
    [
      'the change log refuses an entry of an unknown kind',
      'demo-administrator',
      { ...entry, kind: text('post') },
      true,
      403,
    ],
    [
      'the change log refuses an entry by an editor',
      'demo-editor',
      { ...entry, by: text('demo-editor') },
      true,
      403,
    ],
    ['the change log refuses an entry by a signed-out person', null, entry, true, 403],
  ] as const) {
    test(`${what}`, async ({ site }) => {
      const wire = await Wire.as(site, who);
      expect((await wire.call('POST', ':commit', write(fields, serverTime))).status).toBe(status);
    });
  }

  test('only administrators can read the change log, and nobody can change its entries', async ({ site }) => {
    const administrator = await Wire.as(site, 'demo-administrator');
    expect((await administrator.call('POST', ':commit', write(entry, true))).status).toBe(200);
    const { body } = await administrator.call('GET', '/staffLog');
    const path = `/staffLog/${body.documents[0].name.split('/').at(-1)}`;
    for (const who of ['demo-editor', 'demo-author', 'demo-newcomer', null]) {
      const wire = await Wire.as(site, who);
      expect((await wire.call('GET', '/staffLog')).status, `${who} lists`).toBe(403);
      expect((await wire.call('GET', path)).status, `${who} reads`).toBe(403);
    }
    expect((await administrator.patch(path, { subject: text('x') })).status).toBe(403);
    expect((await administrator.call('DELETE', path)).status).toBe(403);
  });
});

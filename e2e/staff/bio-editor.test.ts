import type { Page } from '@playwright/test';
import { save } from '../support/editing.ts';
import { openAs } from '../support/open-as.ts';
import { expect, otherVisitor, test } from '../support/site.ts';
import { storedChanges } from '../support/stored-changes.ts';
import { text, type Value, Wire } from '../support/wire.ts';

// Tests docs/product.md#bio-editor.

const OWN = '/admin/bios/demo-editor';
const BIO = '/projectdata/website/memberBios/demo-editor';

let before: Record<string, Value> = {};
test.beforeEach(async ({ site }) => {
  before = (await (await Wire.as(site, 'demo-administrator')).call('GET', BIO)).body.fields;
});
test.afterEach(async ({ site }) => {
  await (await Wire.as(site, 'demo-administrator')).patch(BIO, before);
});

async function openBio(page: Page, account: string, path = OWN): Promise<void> {
  await openAs(page, account, path);
  await expect(page.getByLabel('Bio ID')).toBeVisible();
}

const linkUrls = (page: Page) =>
  page
    .getByLabel('Link URL')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

test('typing updates the preview of a bio, and Save writes only the changed fields', async ({
  page,
  site,
}) => {
  await openBio(page, 'Demo Editor');
  await expect(page.getByLabel('Bio ID')).toHaveValue('demo-editor');
  await expect(page.getByLabel('Bio ID')).not.toBeEditable();
  await page.getByLabel('Display Name').fill('Tamsin the Second');
  await page.getByLabel('Description').fill('One line.\nAnother line.');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'Tamsin the Second' })).toHaveCount(2);
  // The panes scroll; the page itself does not.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  await expect(preview.getByText('Another line.')).toHaveCount(2);
  const commit = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith(':commit'));
  await save(page);
  const { writes } = (await commit).postDataJSON();
  expect(writes).toHaveLength(1);
  expect(writes[0].updateMask.fieldPaths.toSorted()).toEqual(['description', 'displayName']);
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  const { body } = await (await Wire.as(site, null)).call('GET', BIO);
  expect(body.fields.displayName).toEqual(text('Tamsin the Second'));
});

test('links of a bio can be added with default values, moved, removed, and given inverted icons', {
  tag: '@details',
}, async ({ page, site }) => {
  await openBio(page, 'Demo Editor');
  await expect(page.getByLabel('Link URL')).toHaveCount(2);
  await page.getByText('Links (2)').click();
  await expect(page.getByLabel('Link URL').first()).toBeHidden();
  await page.getByText('Links (2)').click();
  await page.getByRole('button', { name: 'Add New Link' }).click();
  const added = page.getByRole('group', { name: 'Link 3', exact: true });
  await expect(added.getByLabel('Link URL')).toBeFocused();
  await expect(added.getByLabel('Link URL')).toHaveValue('/');
  await expect(added.getByLabel('Icon URL')).toHaveValue('/art/icons/link.svg');
  await expect(added.getByLabel('Invert Colors')).not.toBeChecked();
  await added.getByLabel('Link URL').fill('https://juno.example');
  await added.getByLabel('Invert Colors').check();
  await added.getByRole('button', { name: 'Move Link Up' }).click();
  const second = page.getByRole('group', { name: 'Link 2', exact: true });
  await expect(second.getByRole('button', { name: 'Move Link Up' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  expect((await linkUrls(page))[0]).toBe('https://juno.example');
  await page
    .getByRole('group', { name: 'Link 3', exact: true })
    .getByRole('button', { name: 'Remove Link' })
    .click();
  await expect(page.getByText('Links (2)')).toBeVisible();
  const shown = await linkUrls(page);
  await save(page);
  const { fields } = (await (await Wire.as(site, null)).call('GET', BIO)).body;
  expect(fields.linkUrls.arrayValue.values).toEqual(shown.map(text));
  expect(fields.linkIcons.arrayValue.values[0]).toEqual(text('/art/icons/link.svg'));
  expect(fields.linkInverts.arrayValue.values[0]).toEqual({ booleanValue: true });
  expect(fields.linkInverts.arrayValue.values).toHaveLength(2);
});

test('choosing a ready-made icon for a bio’s link sets the icon’s URL and “Invert Colors”', {
  tag: '@details',
}, async ({ page }) => {
  await openBio(page, 'Demo Editor');
  const first = page.getByRole('group', { name: 'Link 1', exact: true });
  await first.getByText('Choose an icon').click();
  await first.getByRole('button', { name: 'Music' }).click();
  await expect(first.getByLabel('Icon URL')).toHaveValue('/art/icons/music.svg');
  await expect(first.getByLabel('Invert Colors'), 'a dark icon on dark colours').toBeChecked();
  await first.getByRole('button', { name: 'Video channel' }).click();
  await expect(first.getByLabel('Icon URL')).toHaveValue('/art/social/video-channel.svg');
  await expect(first.getByLabel('Invert Colors'), 'a light icon on dark colours').not.toBeChecked();
  await first.getByLabel('Icon URL').fill('/art/starhound-key-art.svg');
  await expect(first.getByRole('button', { pressed: true })).toHaveCount(0);
});

test('for the chosen colours of a bio, the editor says whether text on them is easy to read', {
  tag: '@details',
}, async ({ page }) => {
  await openBio(page, 'Demo Editor');
  await page.getByLabel('Color 1').fill('#000000');
  await page.getByLabel('Color 2').fill('#101020');
  await expect(page.getByText(/Light text, contrast 1\d\.\d : 1\. Easy to read\./)).toBeVisible();
  await expect(page.getByRole('group', { name: 'Colours' })).toHaveAccessibleDescription(/Easy to read/);
  await page.getByLabel('Color 2').fill('#ffffff');
  await expect(
    page.getByText(/contrast only 1\.\d : 1, so the page (darkens|lightens) these colours/),
  ).toBeVisible();
});

test('an author cannot edit any bio, and an editor can edit only their own', { tag: '@long' }, async ({
  page,
  browser,
  site,
}) => {
  await openBio(page, 'Demo Author', '/admin/bios/demo-author');
  const editor = await otherVisitor(browser, site);
  await openBio(editor, 'Demo Editor', '/admin/bios/demo-administrator');
  for (const reader of [page, editor]) {
    await expect(reader.getByText('You do not have permissions to edit this bio.')).toBeVisible();
    for (const label of ['Display Name', 'Team Role', 'Description', 'Image Link', 'Link URL', 'Icon URL'])
      await expect(reader.getByLabel(label, { exact: true }).first()).not.toBeEditable();
    await expect(reader.getByLabel('Color 1')).toBeDisabled();
    await expect(
      reader.getByRole('button', { name: /^Save|Add New Link|Remove Link|Move Link/ }),
    ).toHaveCount(0);
  }
  await editor.context().close();
});

test('an unknown bio id leads to the 404 page; an address without an id shows the table of bios', {
  tag: '@details',
}, async ({ page }) => {
  await openAs(page, 'Demo Administrator');
  await page.goto('/admin/bios/nobody');
  await expect(page).toHaveURL('/404');
  await page.goto('/admin/bios/');
  await expect(page.getByRole('heading', { name: 'User Bios' })).toBeVisible();
});

test('an image address that the rules refuse is reported at its field, and not saved', {
  tag: '@details',
}, async ({ browser, site }) => {
  // The browser logs the expected denial, so console errors of this page must not fail the test.
  const page = await otherVisitor(browser, site);
  await openBio(page, 'Demo Editor');
  await page.getByLabel('Image Link').fill('javascript:alert(1)');
  await expect(page.getByLabel('Image Link')).toHaveAccessibleDescription(/Use an address that starts with/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('The bio was not saved. Your text is still here.');
  await expect(page.getByLabel('Image Link')).toHaveValue('javascript:alert(1)');
  await expect(page.getByText('Not saved yet.')).toBeVisible();
  await page.context().close();
});

test('leaving a bio with unsaved changes asks first; the editor offers the changes when reopened', {
  tag: '@details',
}, async ({ page, context }) => {
  await openBio(page, 'Demo Editor');
  await page.getByLabel('Team Role').fill('Typed and lost');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.getByRole('link', { name: 'Home' }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Team Role')).toHaveValue('Typed and lost');
  await expect.poll(() => storedChanges(page)).toEqual([{ teamRole: 'Typed and lost' }]);
  await page.close();
  const again = await context.newPage();
  await again.goto(OWN);
  const offer = again.getByRole('region', { name: 'Unsaved changes' });
  await expect(offer).toContainText('Team Role');
  await offer.getByRole('button', { name: 'Restore' }).click();
  await expect(again.getByLabel('Team Role')).toHaveValue('Typed and lost');
  await again.keyboard.press('ControlOrMeta+s');
  await expect(again.getByRole('button', { name: 'Saved' })).toBeVisible();
  await again.reload();
  await expect(again.getByLabel('Team Role')).toHaveValue('Typed and lost');
  await expect(offer).toHaveCount(0);
});

test('in a bio, two people’s changes to different fields merge; those to one field conflict', {
  tag: '@details',
}, async ({ page, browser, site }) => {
  await openBio(page, 'Demo Editor');
  const colleague = await otherVisitor(browser, site);
  await openBio(colleague, 'Demo Administrator');
  await page.getByLabel('Display Name').fill('Mine');
  await colleague.getByLabel('Team Role').fill('From a colleague');
  await colleague.getByLabel('Display Name').fill('Theirs');
  await save(colleague);
  await expect(page.getByLabel('Team Role')).toHaveValue('From a colleague');
  await expect(page.getByLabel('Display Name')).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'The same text was changed elsewhere' });
  await expect(dialog).toContainText('Theirs');
  await dialog.getByRole('radio', { name: 'Keep mine' }).check();
  await dialog.getByRole('button', { name: 'Save this' }).click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  await expect(colleague.getByLabel('Display Name')).toHaveValue('Mine');
  await colleague.context().close();
});

import { draftLinkPath, userRecordPath } from '../../web/domain/places.ts';
import { axeViolations } from '../support/axe.ts';
import { pressInMore } from '../support/editing.ts';
import { otherVisitor } from '../support/site.ts';
import { aPost, expect, openStagedPost, postPath, test } from '../support/stage.ts';
import { Wire } from '../support/wire.ts';

test('a draft link needs no account, shows the draft as last saved, and can be ended early', async ({
  page,
  browser,
  site,
  stage,
}) => {
  await openStagedPost(page, stage, 'Shared', { title: 'For the press', published: false });
  await pressInMore(page, 'Share draft');
  const dialog = page.getByRole('dialog', { name: 'Share draft' });
  await expect(dialog.getByRole('combobox', { name: 'The link ends after' })).toHaveValue('7');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const field = dialog.getByRole('textbox', { name: 'Link' });
  await expect(field).toHaveValue(/\/drafts\/[\w-]{32}$/);
  await expect(
    dialog.getByText('Created by Tamsin Oake. It always shows the last saved version. It ends in 7 days.'),
  ).toBeVisible();
  expect(await axeViolations(page, '[role=dialog]')).toEqual([]);
  const address = await field.inputValue();
  await dialog.getByRole('button', { name: 'Close' }).click();

  const reader = await otherVisitor(browser, site);
  await reader.goto(address);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('For the press');
  const note = reader.getByRole('complementary', { name: 'About this page' });
  await expect(note).toContainText('Draft, not public');
  await expect(note).toContainText('Shared by Tamsin Oake.');
  expect(await axeViolations(reader)).toEqual([]);

  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('For the press, second version');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  await reader.reload();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('For the press, second version');

  await pressInMore(page, 'Share draft');
  await dialog.getByRole('button', { name: 'End link now' }).click();
  await expect(dialog.getByRole('button', { name: 'Create link' })).toBeVisible();
  await reader.reload();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('This link has ended');
  expect((await fetch(address)).status).toBe(404);
  await reader.context().close();

  // The draft can still be saved after its link has ended.
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Once more');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
});

test('a shared draft is not cached or indexed; its link redirects to the post after publishing', async ({
  page,
  site,
  stage,
}) => {
  const draft = { title: 'A quiet draft', content: 'Words for few.', published: false };
  await openStagedPost(page, stage, 'Quiet', draft);
  await pressInMore(page, 'Share draft');
  await page.getByRole('button', { name: 'Create link' }).click();
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Link' });
  await expect(field).toHaveValue(/\/drafts\//);
  const address = await field.inputValue();

  const answer = await fetch(address);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  });
  const html = await answer.text();
  expect(html).toContain('Words for few.');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toContain('rel="canonical"');
  expect((await fetch(`${site.origin}/drafts/${'x'.repeat(32)}`)).status).toBe(404);
  expect((await fetch(`${site.origin}/drafts/short`)).status).toBe(404);
  expect(site.output).not.toContain(address.slice(-32));

  await stage({ [postPath('Quiet')]: aPost({ ...draft, published: true }) });
  const moved = await fetch(address, { redirect: 'manual' });
  expect([moved.status, moved.headers.get('location')]).toEqual([302, '/blog/Quiet']);
});

test('all draft links are listed and can be ended there; a link ends if its creator loses access', async ({
  page,
  site,
  stage,
}) => {
  await openStagedPost(page, stage, 'Listed', { title: 'For the list', published: false });
  await pressInMore(page, 'Share draft');
  await page.getByRole('button', { name: 'Create link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share draft' });
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(/\/drafts\//);
  const mine = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  expect((await fetch(mine)).status).toBe(200);

  // Stores a second link, whose creator has lost their permission level.
  const owner = Wire.asOwner(site);
  const link = (await owner.plain(draftLinkPath(mine.slice(-32)))) ?? {};
  const left = 'l'.repeat(32);
  await stage({
    [draftLinkPath(left)]: { ...link, title: 'Left behind', by: 'other-person' },
    [userRecordPath('other-person')]: { firstName: 'L', lastName: 'B', teamRole: '', permissionLevel: 0 },
  });
  expect((await fetch(`${site.origin}/drafts/${left}`)).status).toBe(404);

  await dialog.getByRole('link', { name: 'All shared drafts' }).click();
  const table = page.getByRole('table', { name: 'Shared drafts' });
  await expect(table.getByRole('row', { name: /Left behind/ })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await table.getByRole('button', { name: 'End the link to Left behind' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Link ended: Left behind' })).toBeVisible();
  await table.getByRole('button', { name: 'End the link to For the list' }).click();
  await expect(table.getByRole('row', { name: /For the list/ })).toBeHidden();
  expect((await fetch(mine)).status).toBe(404);
});

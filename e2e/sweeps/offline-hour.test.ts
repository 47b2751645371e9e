import type { Browser, Page } from '@playwright/test';
import { bioPath, postPath, userRecordPath, workingCopyPath } from '../../web/domain/places.ts';
import { newPost } from '../../web/domain/posts/post.ts';
import { openAs } from '../support/open-as.ts';
import { expect, otherVisitor, type SiteProcess, test } from '../support/site.ts';
import { Wire } from '../support/wire.ts';

// Tests docs/product.md#saved-by-itself.

const TEXT = 'It begins here.\n\nIt ends here.';
const bar = (page: Page) => page.getByRole('main').locator('header').first();
const contentOf = (page: Page) => page.getByRole('textbox', { name: 'Content' });

/** Opens the draft in a separate browser profile, as on another computer. The test controls the page's clock. */
async function computer(browser: Browser, site: SiteProcess, account: string, id: string): Promise<Page> {
  const page = await otherVisitor(browser, site);
  await page.clock.install();
  await openAs(page, account, `/admin/blogs/${id}`);
  await expect(contentOf(page)).toContainText('It ends here.');
  return page;
}

/** Types without a connection, and advances the clock by an hour, after which the ID token has expired. */
async function typeOffline(page: Page, key: 'Home' | 'End', text: string): Promise<void> {
  await page.context().setOffline(true);
  await contentOf(page).press(`ControlOrMeta+${key}`);
  await page.keyboard.type(text);
  await page.clock.fastForward('01:00:00');
  await expect(bar(page)).toContainText('Offline. Saves when you are back.', { timeout: 40_000 });
}

async function twoOfflineComputers(
  browser: Browser,
  site: SiteProcess,
  id: string,
  theirKey: 'Home' | 'End',
) {
  const owner = Wire.asOwner(site);
  const data = { ...newPost('demo-editor', Date.now()), title: 'Two computers', content: TEXT };
  expect(await owner.commit({ path: postPath(id), data })).toBe(200);
  const one = await computer(browser, site, 'Demo Editor', id);
  const other = await computer(browser, site, 'Demo Administrator', id);
  await typeOffline(one, 'Home', 'From the train. ');
  await typeOffline(other, theirKey, ' From the ferry. ');
  await one.context().setOffline(false);
  await expect
    .poll(async () => (await owner.plain(postPath(id)))?.content, { timeout: 60_000 })
    .toBe(`From the train. ${TEXT}`);
  await other.context().setOffline(false);
  return { owner, one, other };
}

test('changes made to a draft on two computers during an hour offline are merged', async ({
  browser,
  site,
}) => {
  test.setTimeout(180_000);
  const { owner, one, other } = await twoOfflineComputers(browser, site, 'offline-merged', 'End');
  const both = `From the train. ${TEXT} From the ferry. `;
  await expect
    .poll(async () => (await owner.plain(postPath('offline-merged')))?.content, { timeout: 60_000 })
    .toBe(both);
  for (const page of [one, other]) {
    await expect(contentOf(page)).toContainText('From the train. It begins here.');
    await expect(contentOf(page)).toContainText('It ends here. From the ferry.');
    await page.context().close();
  }
});

test('if two offline computers changed the same paragraph, the editor asks for a choice', async ({
  browser,
  site,
}) => {
  test.setTimeout(180_000);
  const { owner, one, other } = await twoOfflineComputers(browser, site, 'offline-choice', 'Home');
  await expect(bar(other)).toContainText('The same text was changed elsewhere. Choose a version.', {
    timeout: 60_000,
  });
  await other.getByRole('button', { name: 'Compare' }).click();
  const dialog = other.getByRole('dialog', { name: 'The same text was changed elsewhere' });
  await expect(dialog).toContainText('From the train.');
  await expect(dialog).toContainText('From the ferry.');
  await dialog.getByRole('radio', { name: 'Keep both' }).check();
  await dialog.getByRole('button', { name: 'Save this' }).click();
  await expect
    .poll(async () => (await owner.plain(postPath('offline-choice')))?.content)
    .toContain('From the ferry.');
  expect((await owner.plain(postPath('offline-choice')))?.content).toContain('From the train.');
  await expect(contentOf(one)).toContainText('From the ferry.');
  for (const page of [one, other]) await page.context().close();
});

test('after an hour offline a working copy is saved even if renewing the session fails at first', async ({
  browser,
  site,
}) => {
  test.setTimeout(180_000);
  const owner = Wire.asOwner(site);
  const data = { ...newPost('demo-editor', Date.now()), title: 'Late', content: TEXT, published: true };
  expect(await owner.commit({ path: postPath('offline-late'), data })).toBe(200);
  const page = await computer(browser, site, 'Demo Editor', 'offline-late');
  await typeOffline(page, 'Home', 'From the train. ');
  // Refuses to renew the token at first, because a browser may report a connection before requests can reach the
  // server.
  let refused = 0;
  const renewals = /\/v1\/token\?/;
  await page.route(renewals, (route) => {
    refused += 1;
    return route.abort();
  });
  await page.context().setOffline(false);
  await expect.poll(() => refused).toBeGreaterThan(0);
  await page.clock.runFor(15_000);
  const copy = () => owner.plain(workingCopyPath('offline-late'));
  expect(await copy()).toBeNull();
  await page.unroute(renewals);
  await page.clock.runFor(15_000);
  await expect.poll(async () => (await copy())?.to).toEqual({ content: `From the train. ${TEXT}` });
  await page.context().close();
});

/** As an administrator, fills a field and presses Ctrl+S without a connection. Advances the clock by an hour. */
async function saveOffline(browser: Browser, site: SiteProcess, path: string, field: string): Promise<Page> {
  const page = await otherVisitor(browser, site);
  await page.clock.install();
  await openAs(page, 'Demo Administrator', path);
  const input = page.getByLabel(field, { exact: true });
  await expect(input).not.toHaveValue('');
  await page.context().setOffline(true);
  await input.fill('From the train');
  await page.keyboard.press('ControlOrMeta+s');
  await page.clock.fastForward('01:00:00');
  return page;
}

test('a bio that was saved during an hour offline is stored when the connection is back', async ({
  browser,
  site,
}) => {
  test.setTimeout(120_000);
  const page = await saveOffline(browser, site, '/admin/bios/ines-vale', 'Team Role');
  const status = page.getByRole('status').filter({ hasText: 'Offline. Saves when you are back.' });
  await expect(status).toBeVisible({ timeout: 40_000 });
  await page.context().setOffline(false);
  const stored = async () => (await Wire.asOwner(site).plain(bioPath('ines-vale')))?.teamRole;
  await expect.poll(stored, { timeout: 60_000 }).toBe('From the train');
  await expect(status).toHaveCount(0);
  await page.context().close();
});

test('saving a user record while offline fails with a message; when online again, Save works', async ({
  browser,
  site,
}) => {
  test.setTimeout(120_000);
  const page = await saveOffline(browser, site, '/admin/users', 'First Name');
  const dialog = page.getByRole('dialog', { name: 'Save Failed' });
  await expect(dialog).toBeVisible({ timeout: 40_000 });
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.context().setOffline(false);
  const stored = async () =>
    (await Wire.asOwner(site).plain(userRecordPath('demo-administrator')))?.firstName;
  await expect(page.getByLabel('First Name', { exact: true })).toHaveValue('From the train');
  await page.keyboard.press('ControlOrMeta+s');
  await expect.poll(stored, { timeout: 60_000 }).toBe('From the train');
  await page.context().close();
});

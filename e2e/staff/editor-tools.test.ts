import type { Page, Request } from '@playwright/test';
import { openAs } from '../support/open-as.ts';
import { expect, otherVisitor, type SiteProcess, test } from '../support/site.ts';
import { Wire } from '../support/wire.ts';

const VIDEO = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';
let posts = 0;

/** A post of the Demo Editor's, open in the editor. Answers its path in the database. */
async function openPost(page: Page, site: SiteProcess, content = ''): Promise<string> {
  const id = `tools-${++posts}`;
  const path = `projectdata/website/blogPosts/${id}`;
  const editor = await Wire.as(site, 'demo-editor');
  const texts = { title: 'Tools', authors: ['demo-editor'], shortText: '', image: '', content };
  const flags = { published: false, pinned: false, featured: false, creationDate: 1, publishDate: 1 };
  expect(await editor.commit({ path, data: { ...texts, ...flags } })).toBe(200);
  await openAs(page, 'Demo Editor', `/admin/blogs/${id}`);
  await expect(contentOf(page)).toBeVisible();
  return path;
}

const contentOf = (page: Page) => page.getByRole('textbox', { name: 'Content' });

test('the picture of the Image field is shown small, or the form says that it does not load', async ({
  page,
  site,
}) => {
  await openPost(page, site);
  const form = page.getByRole('region', { name: 'Edit form' });
  await expect(form.getByText('No picture: lists show a placeholder.')).toBeVisible();
  await page.getByLabel('Image', { exact: true }).fill('/art/covers/comet.svg');
  await expect(form.getByText(/^It loads: \d+ × \d+ pixels\.$/)).toBeVisible();
  await page.getByLabel('Image', { exact: true }).fill('/art/there-is-none.svg');
  await expect(form.getByText(/^This picture does not load\./)).toBeVisible();
  await page.getByLabel('Image', { exact: true }).fill('javascript:alert(1)');
  await expect(form.getByText('Use an address that starts with https:// or with one /.')).toBeVisible();
});

test('Ctrl or Cmd with B, I and K mark the selection, and so does the toolbar', async ({ page, site }) => {
  await openPost(page, site, 'lamp');
  const content = contentOf(page);
  for (const [key, button, marked] of [
    ['b', 'Bold', '**lamp**'],
    ['i', 'Italic', '*lamp*'],
    ['k', 'Link', '[lamp](https://)'],
  ] as const) {
    await content.fill('lamp');
    await content.press('ControlOrMeta+a');
    await page.keyboard.press(`ControlOrMeta+${key}`);
    await expect(content).toHaveText(marked);
    await content.fill('lamp');
    await content.press('ControlOrMeta+a');
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(content).toHaveText(marked);
    await expect(content).toBeFocused();
  }
});

test('an address pasted over a selection becomes its link, a video address a video', async ({
  page,
  site,
}) => {
  await openPost(page, site, 'our store');
  const content = contentOf(page);
  await content.press('ControlOrMeta+a');
  await content.evaluate((place) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'https://store.example/starhound');
    place.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(content).toHaveText('[our store](https://store.example/starhound)');

  await content.fill('https://youtu.be/aqz-KE-bpKQ');
  await content.press('ControlOrMeta+a');
  await page.getByRole('button', { name: 'Video' }).click();
  await expect(content).toHaveText(`![Video](${VIDEO})`);
  await expect(page.getByRole('region', { name: 'Preview' }).locator('iframe')).toHaveCount(1);
  await content.fill('');
  await page.getByRole('button', { name: 'Video' }).click();
  await expect(content).toHaveText('![](https://www.youtube.com/watch?v=ID_HERE)');
});

test('the words of the content are counted as it is typed', async ({ page, site }) => {
  await openPost(page, site, 'A lamp');
  const form = page.getByRole('region', { name: 'Edit form' });
  await expect(form.getByText('2 words')).toBeVisible();
  await contentOf(page).fill("The lamp-keeper's **fourth** night");
  await expect(form.getByText('4 words')).toBeVisible();
});

test('Ctrl or Cmd with S saves from every field of the form', async ({ page, site }) => {
  const path = await openPost(page, site);
  const editor = await Wire.as(site, 'demo-editor');
  for (const [field, name] of [
    [page.getByLabel('Title', { exact: true }), 'title'],
    [page.getByLabel('Short Text'), 'shortText'],
    [page.getByLabel('Image', { exact: true }), 'image'],
    [contentOf(page), 'content'],
  ] as const) {
    await field.fill(`/saved-${name}`);
    await field.press('ControlOrMeta+s');
    await expect.poll(async () => (await editor.plain(path))?.[name]).toBe(`/saved-${name}`);
  }
});

test('a save without a connection is shown as waiting, and becomes exactly one write', async ({
  browser,
  site,
}) => {
  test.setTimeout(120_000);
  // A page of its own: that requests fail meanwhile is what this test is about.
  const page = await otherVisitor(browser, site);
  await page.clock.install();
  const path = await openPost(page, site);
  const writes: Request[] = [];
  page.on('requestfinished', (request) => {
    const [address = ''] = request.url().split('?');
    if (address.endsWith('documents:commit') && writesTitle(request, 'Written on a train'))
      writes.push(request);
  });
  await page.context().setOffline(true);
  await page.getByLabel('Title', { exact: true }).fill('Written on a train');
  for (let press = 0; press < 3; press++) await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('status').filter({ hasText: 'saved as soon as it can' })).toBeVisible({
    timeout: 40_000,
  });
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Written on a train');

  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible({ timeout: 40_000 });
  const editor = await Wire.as(site, 'demo-editor');
  expect((await editor.plain(path))?.title).toBe('Written on a train');
  // Another try, if one were made, would be sent before the next save.
  await page.clock.fastForward(11_000);
  await page.getByLabel('Title', { exact: true }).fill('Written at home');
  await page.keyboard.press('ControlOrMeta+s');
  await expect.poll(async () => (await editor.plain(path))?.title).toBe('Written at home');
  expect(writes).toHaveLength(1);
  expect(await editor.list(`${path}/revisions`)).toHaveLength(2);
  await page.context().close();
});

test('an expired sign-in keeps the text and says so, and the save works afterwards', async ({
  browser,
  site,
}) => {
  // A page of its own: that the save fails is what this test is about.
  const page = await otherVisitor(browser, site);
  const path = await openPost(page, site);
  const expired = { error: { code: 401, message: 'The token has expired.', status: 'UNAUTHENTICATED' } };
  await page.route(/documents:commit/, (route) => route.fulfill({ status: 401, json: expired }));
  await page.getByLabel('Title', { exact: true }).fill('Typed for an hour');
  await page.keyboard.press('ControlOrMeta+s');
  const alert = page.getByRole('alert').filter({ hasText: 'Your text is still here.' });
  await expect(alert).toContainText('Your sign-in has run out.', { timeout: 40_000 });
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Typed for an hour');

  await page.unroute(/documents:commit/);
  await alert.getByRole('button', { name: 'Dismiss this message' }).click();
  await expect(alert).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  const editor = await Wire.as(site, 'demo-editor');
  expect((await editor.plain(path))?.title).toBe('Typed for an hour');
  await page.context().close();
});

/** Whether a commit gives a post this title; an earlier version of the post, which has it too, does not count. */
function writesTitle(request: Request, title: string): boolean {
  const { writes = [] } = request.postDataJSON() as {
    writes?: { update?: { name: string; fields: { title?: { stringValue: string } } } }[];
  };
  return writes.some(
    ({ update }) => update?.fields.title?.stringValue === title && !update.name.includes('/revisions/'),
  );
}

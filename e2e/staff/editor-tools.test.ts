import type { Locator, Page, Request } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { openDetails, pressTool } from '../support/editing.ts';
import { openAs } from '../support/open-as.ts';
import { expect, otherVisitor, type SiteProcess, test } from '../support/site.ts';
import { Wire } from '../support/wire.ts';

const VIDEO = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';
let posts = 0;

/** Stores a post and opens it in the Demo Editor's editor. Returns the database path of the post. */
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
const GOOGLE_DOCS =
  '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2>Rain</h2>' +
  '<p><span style="font-weight:700">Every</span><span> night</span></p>' +
  '<ul><li><p>one</p></li><ul><li><p>two</p></li></ul></ul></b>';
const TABLE = '<table><tr><td>A</td><td>B</td></tr><tr><td>1</td><td>2</td></tr></table>';

/** The text of the field, with line feeds between its lines. */
const textOf = (content: Locator) =>
  content.locator('.cm-line').evaluateAll((lines) => lines.map(({ textContent }) => textContent).join('\n'));

/** Pastes texts, given by media type, and a picture file if `file` is its name. */
async function paste(content: Locator, texts: Record<string, string>, file?: string): Promise<void> {
  await content.evaluate(
    (place, clipboard) => {
      const clipboardData = new DataTransfer();
      for (const [type, text] of Object.entries(clipboard.texts)) clipboardData.setData(type, text);
      if (clipboard.file !== undefined)
        clipboardData.items.add(new File(['x'], clipboard.file, { type: 'image/png' }));
      place.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { texts, file },
  );
}

test('the Image field shows a thumbnail, or reports that the picture does not load', {
  tag: '@details',
}, async ({ page, site }) => {
  await openPost(page, site);
  const form = page.getByRole('region', { name: 'Edit form' });
  await page.getByLabel('Image', { exact: true }).focus();
  await expect(form.getByText('No cover yet. Lists show a placeholder.')).toBeVisible();
  await page.getByLabel('Image', { exact: true }).fill('/art/starhound-key-art.svg');
  await expect(form.getByText(/^\d+ × \d+ px$/)).toBeVisible();
  await page.getByLabel('Image', { exact: true }).fill('/art/there-is-none.svg');
  await expect(form.getByText(/^This picture does not load\./)).toBeVisible();
  await page.getByLabel('Image', { exact: true }).fill('javascript:alert(1)');
  await expect(form.getByText('Use an address that starts with https:// or a single /.')).toBeVisible();
});

test('pasted formatted text and addresses become Markdown; unsupported files are refused', {
  tag: '@details',
}, async ({ page, site }) => {
  await openPost(page, site, 'our store');
  const content = contentOf(page);
  await content.press('ControlOrMeta+a');
  await paste(content, { 'text/plain': 'https://store.example/starhound' });
  await expect(content).toHaveText('[our store](https://store.example/starhound)');

  const empty = async () => {
    await content.fill('');
    await expect(content).toHaveText('');
  };
  for (const [clipboard, pasted] of [
    [{ 'text/plain': 'https://youtu.be/aqz-KE-bpKQ?t=9' }, `![Video](${VIDEO})`],
    [{ 'text/plain': 'a\nb', 'text/html': '<div>a</div><div>b</div>' }, 'a\nb'],
    [{ 'text/plain': 'a b', 'text/html': GOOGLE_DOCS }, '## Rain\n\n**Every** night\n\n- one\n  - two'],
    [{ 'text/plain': 'A B 1 2', 'text/html': TABLE }, '| A | B |\n| --- | --- |\n| 1 | 2 |'],
  ] as const) {
    await empty();
    await paste(content, clipboard);
    await expect.poll(() => textOf(content)).toBe(pasted);
  }
  const news = page.getByRole('region', { name: 'Edit form' }).getByRole('status');
  await empty();
  await paste(content, { 'text/html': '<p>Lamp</p><img src="file:///C:/lamp.png">' });
  await expect(content).toHaveText('Lamp');
  await expect(news.filter({ hasText: '1 picture could not be copied: add it by hand.' })).toBeVisible();
  await paste(content, {}, 'screenshot.png');
  await expect(page.getByRole('alert').filter({ hasText: 'This file type is not supported' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  // Text pasted into a code block is not converted.
  await content.fill('```\ncode ');
  await content.press('ControlOrMeta+End');
  await paste(content, { 'text/plain': 'a b', 'text/html': GOOGLE_DOCS });
  await expect.poll(() => textOf(content)).toBe('```\ncode a b');
});

test('using a tool, pasting and replacing are undone separately from the typing around them', {
  tag: '@details',
}, async ({ page, site }) => {
  await openPost(page, site);
  const content = contentOf(page);
  await content.click();
  await page.keyboard.type('lamp ');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('x');
  await paste(content, { 'text/plain': 'pasted' });
  await page.keyboard.type('y');
  await expect(content).toHaveText('lamp **xpastedy**');
  for (const before of ['lamp **xpasted**', 'lamp **x**', 'lamp ']) {
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => textOf(content)).toBe(before);
  }
});

test('the toolbar is one tab stop, arrow keys move between tools, and Enter continues a list', {
  tag: '@details',
}, async ({ page, site }) => {
  await openPost(page, site, 'one');
  const content = contentOf(page);
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' });
  const tool = (name: string) => toolbar.getByRole('button', { name });
  await content.click();
  await page.keyboard.press('Shift+Tab');
  await expect(tool('Heading (Ctrl+Shift+1)')).toBeFocused();
  await expect(page.getByRole('tooltip', { name: 'Heading (Ctrl+Shift+1)' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(toolbar.getByRole('button').last()).toBeFocused();
  await page.keyboard.press('Home');
  for (let press = 0; press < 4; press++) await page.keyboard.press('ArrowRight');
  await expect(tool('List (Ctrl+Shift+8)').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(content).toBeFocused();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  await expect.poll(() => textOf(content)).toBe('- one\n- two');
  await test.step('Tab nests an entry, and says how to leave the text; Shift+Tab lifts it', async () => {
    await page.keyboard.press('Tab');
    await expect.poll(() => textOf(content)).toBe('- one\n  - two');
    await expect(
      page.getByText('To leave the content with the keyboard, press Escape, then Tab.'),
    ).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => textOf(content)).toBe('- one\n- two');
  });
  // Shift+Tab focuses the tool that was used last. Tab returns to the text, and Escape, then Tab leaves it.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+Tab');
  await expect(tool('List (Ctrl+Shift+8)').first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(content).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(content).not.toBeFocused();
});

test('the content field counts words, formats the selection, and accepts a video', {
  tag: '@long',
}, async ({ page, site }) => {
  await openPost(page, site, 'A lamp');
  const content = contentOf(page);
  await test.step('word count and reading time update while typing', async () => {
    const form = page.getByRole('region', { name: 'Edit form' });
    await expect(form.getByText('2 words, 1 minute to read')).toBeVisible();
    await content.fill("The lamp-keeper's **fourth** night");
    await expect(form.getByText('4 words, 1 minute to read')).toBeVisible();
  });
  await test.step('the selection is formatted by Ctrl or Cmd with B and I, and by the toolbar', async () => {
    for (const [key, button, marked] of [
      ['b', 'Bold', '**lamp**'],
      ['i', 'Italic', '*lamp*'],
    ] as const) {
      await content.fill('lamp');
      await content.press('ControlOrMeta+a');
      await page.keyboard.press(`ControlOrMeta+${key}`);
      await expect(content).toHaveText(marked);
      await content.fill('lamp');
      await content.press('ControlOrMeta+a');
      await page.getByRole('button', { name: `${button} (Ctrl+${key.toUpperCase()})` }).click();
      await expect(content).toHaveText(marked);
      await expect(content).toBeFocused();
    }
  });
  await test.step('Ctrl or Cmd with K asks for a link, and for the link under the caret', async () => {
    const bubble = page.getByRole('dialog', { name: 'Link' });
    await content.fill('lamp');
    await content.press('ControlOrMeta+a');
    await page.keyboard.press('ControlOrMeta+k');
    await expect(bubble.getByLabel('Words')).toHaveValue('lamp');
    await expect(bubble.getByLabel('Address')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(bubble).toBeHidden();
    await expect(content).toBeFocused();
    await expect(content).toHaveText('lamp');
    await page.getByRole('button', { name: 'Link (Ctrl+K)' }).click();
    await page.keyboard.type('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await expect(bubble.getByRole('alert')).toHaveText(/^Use an address that starts with https:/);
    await bubble.getByLabel('Address').fill('store.example/lamp');
    await page.keyboard.press('Enter');
    await expect(content).toHaveText('[lamp](https://store.example/lamp)');
    await expect(content).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ControlOrMeta+k');
    await expect(bubble.getByLabel('Address')).toHaveValue('https://store.example/lamp');
    const open = bubble.getByRole('link', { name: 'Open link' });
    await expect(open).toHaveAttribute('href', 'https://store.example/lamp');
    await bubble.getByLabel('Address').fill('/blog');
    await bubble.getByLabel('Words').fill('lamps');
    await bubble.getByRole('button', { name: 'Save link' }).click();
    await expect(content).toHaveText('[lamps](/blog)');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ControlOrMeta+k');
    await bubble.getByRole('button', { name: 'Remove link' }).click();
    await expect(content).toHaveText('lamps');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText('https://store.example/'));
    await content.press('ControlOrMeta+a');
    await page.keyboard.press('ControlOrMeta+k');
    await expect(bubble.getByLabel('Address')).toHaveValue('https://store.example/');
    await page.keyboard.press('Enter');
    await expect(content).toHaveText('[lamps](https://store.example/)');
  });
  await test.step('Tab, Enter and the tools of a table work in its cells', async () => {
    const tools = page.getByRole('dialog', { name: 'Table' });
    await content.fill('');
    await page.keyboard.press('ControlOrMeta+Shift+Digit2');
    for (const words of ['Area', 'Change', 'Sky', 'Rain', 'Sea']) {
      await page.keyboard.type(words);
      if (words !== 'Sea') await page.keyboard.press('Tab');
    }
    const table = '| Area | Change |\n| --- | --- |\n| Sky | Rain |\n| Sea |  |\n';
    await expect.poll(() => textOf(content)).toBe(table);
    await page.keyboard.press('ControlOrMeta+Shift+Digit2');
    await expect(tools.getByRole('button', { name: 'Add above' })).toBeFocused();
    await expect(tools.getByRole('button', { name: 'Move down' })).toHaveAttribute('aria-disabled', 'true');
    await tools.getByRole('button', { name: 'Move up' }).press('Enter');
    await tools.getByRole('button', { name: 'Center' }).press('Enter');
    await expect(tools.getByRole('button', { name: 'Center' })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Escape');
    await expect(content).toBeFocused();
    const changed = '| Area | Change |\n| :---: | --- |\n| Sea |  |\n| Sky | Rain |\n';
    await expect.poll(() => textOf(content)).toBe(changed);
    await page.keyboard.press('ControlOrMeta+z');
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => textOf(content)).toBe(table);
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.press('ArrowUp');
    for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Words');
    await expect.poll(() => textOf(content)).toBe(`${table.trimEnd()}\n\nWords\n`);
  });
  await test.step('Alt+Shift with an arrow moves a block, and a reopened post has its caret where it was', async () => {
    // Not `fill`, whose text over several lines can leave empty ones where a table was.
    await content.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await page.keyboard.type('one\ntwo\n\nthree');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Alt+Shift+ArrowUp');
    await expect.poll(() => textOf(content)).toBe('three\n\none\ntwo');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('editor-carets'))).toContain(',4]');
    await page.reload();
    await expect(content).toBeVisible();
    await content.focus();
    await page.keyboard.type('X');
    await expect.poll(() => textOf(content)).toBe('threXe\n\none\ntwo');
  });
  await test.step('the Video tool turns a selected URL into a video, or inserts one with a placeholder id', async () => {
    await content.fill('https://youtu.be/aqz-KE-bpKQ');
    await content.press('ControlOrMeta+a');
    await pressTool(page, 'Video');
    await expect(content).toHaveText(`![Video](${VIDEO})`);
    await expect(page.getByRole('region', { name: 'Preview' }).locator('iframe')).toHaveCount(1);
    await content.fill('');
    await pressTool(page, 'Video');
    await expect(content).toHaveText('![](https://www.youtube.com/watch?v=ID_HERE)');
  });
});

test('Ctrl or Cmd with S saves from each text field and from the address', { tag: '@details' }, async ({
  page,
  site,
}) => {
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
  // The address has its own save button, but Ctrl+S saves the address and the other fields. Leaving with an unsaved
  // address needs a confirmation.
  await openDetails(page);
  const address = page.getByLabel('Address', { exact: true });
  const slug = `saved-address-${Date.now()}`;
  await address.fill(slug);
  await expect(page.getByText('The address is not changed yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Saved with the address');
  const answers: number[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith(':commit')) answers.push(response.status());
  });
  await address.press('ControlOrMeta+s');
  await expect.poll(() => editor.plain(path)).toMatchObject({ slug, title: 'Saved with the address' });
  await expect(page.getByText('The address is not changed yet.')).toHaveCount(0);
  await expect(page.getByText('Not saved yet.')).toHaveCount(0);
  // The requests ran one after the other. The server would have rejected one of two concurrent requests.
  expect(answers).toEqual([200, 200]);

  // Typed text is converted to a valid address, which the form shows before saving.
  const typed = `Eleven Steps From a Light! ${Date.now()}`;
  const made = typed.toLowerCase().replace('!', '').replaceAll(' ', '-');
  await address.fill(typed);
  await expect(page.getByText(`On this site: /blog/${made}`)).toBeVisible();
  await address.press('Tab');
  await expect(address).toHaveValue(made);
  await address.press('Enter');
  await expect.poll(() => editor.plain(path)).toMatchObject({ slug: made });
});

test('a save while offline is shown as waiting, and is sent exactly once', { tag: '@details' }, async ({
  browser,
  site,
}) => {
  test.setTimeout(120_000);
  // Requests fail on purpose, so console errors of this page must not fail the test.
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
  await expect(page.getByRole('status').filter({ hasText: 'Offline. Saves when you are back.' })).toBeVisible(
    {
      timeout: 40_000,
    },
  );
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Written on a train');

  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible({ timeout: 40_000 });
  const editor = await Wire.as(site, 'demo-editor');
  expect((await editor.plain(path))?.title).toBe('Written on a train');
  // Waits long enough for a repetition of the first save, which must not happen.
  await page.clock.fastForward(11_000);
  await page.getByLabel('Title', { exact: true }).fill('Written at home');
  await page.keyboard.press('ControlOrMeta+s');
  await expect.poll(async () => (await editor.plain(path))?.title).toBe('Written at home');
  expect(writes).toHaveLength(1);
  expect(await editor.list(`${path}/revisions`)).toHaveLength(2);
  await page.context().close();
});

test('if the session expires, the text is kept, and saving works again after signing in', {
  tag: '@details',
}, async ({ browser, site }) => {
  // The save fails on purpose, so console errors of this page must not fail the test.
  const page = await otherVisitor(browser, site);
  const path = await openPost(page, site);
  const expired = { error: { code: 401, message: 'The token has expired.', status: 'UNAUTHENTICATED' } };
  await page.route(/documents:commit/, (route) => route.fulfill({ status: 401, json: expired }));
  await page.getByLabel('Title', { exact: true }).fill('Typed for an hour');
  await page.keyboard.press('ControlOrMeta+s');
  const alert = page.getByRole('alert').filter({ hasText: 'Your text is still here.' });
  await expect(alert).toContainText('Your session expired.', { timeout: 40_000 });
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

/** Whether a commit sets this title in a post. Ignores revisions, which contain it too. */
function writesTitle(request: Request, title: string): boolean {
  const { writes = [] } = request.postDataJSON() as {
    writes?: { update?: { name: string; fields: { title?: { stringValue: string } } } }[];
  };
  return writes.some(
    ({ update }) => update?.fields.title?.stringValue === title && !update.name.includes('/revisions/'),
  );
}

test('the button “+” names the tool in its menu that is switched on', { tag: '@details' }, async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await openPost(page, site, '## Rain');
  const menu = page.getByRole('button', { name: /^Insert and other tools/ });
  const tool = page.getByRole('menuitemcheckbox', { name: 'Source view Ctrl+E' });
  await expect(menu).toHaveAccessibleName('Insert and other tools');
  await menu.click();
  expect(await axeViolations(page, '[role="menu"]')).toEqual([]);
  await expect(tool).not.toBeChecked();
  await tool.click();
  await expect(menu).toHaveAccessibleName('Insert and other tools (switched on: Source view)');
  await expect(contentOf(page).locator('.cm-md-hidden')).toHaveCount(0);
  await menu.click();
  await expect(tool).toBeChecked();
  await tool.click();
  await expect(menu).toHaveAccessibleName('Insert and other tools');
});

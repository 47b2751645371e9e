import type { Locator, Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { openAs } from '../support/open-as.ts';
import { expect, type SiteProcess, test } from '../support/site.ts';
import { Wire } from '../support/wire.ts';

// Tests docs/product.md#writing-markdown.

let posts = 0;

/** Matches the button names of the demo's pictures, which contain an alt text. Other tests' pictures may have none. */
const DESCRIBED = /^Choose [\w-]+\.webp ./;

/** Stores a post with this content and opens it in the Demo Editor's editor, with the cursor at the end of the text. */
async function openPost(page: Page, site: SiteProcess, content = ''): Promise<Locator> {
  const id = `insert-${++posts}`;
  const path = `projectdata/website/blogPosts/${id}`;
  const editor = await Wire.as(site, 'demo-editor');
  const texts = { title: 'Insert', authors: ['demo-editor'], shortText: '', image: '', content };
  const flags = { published: false, pinned: false, featured: false, creationDate: 1, publishDate: 1 };
  expect(await editor.commit({ path, data: { ...texts, ...flags } })).toBe(200);
  await openAs(page, 'Demo Editor', `/admin/blogs/${id}`);
  const field = page.getByRole('textbox', { name: 'Content' });
  await expect(field).toBeVisible();
  await field.press('ControlOrMeta+End');
  return field;
}

const textOf = (content: Locator) =>
  content.locator('.cm-line').evaluateAll((lines) => lines.map(({ textContent }) => textContent).join('\n'));

test('typing / at the start of a line opens the insert menu, which works by keyboard alone', {
  tag: '@long',
}, async ({ page, site }) => {
  const field = await openPost(page, site, 'One.\n\n');
  const menu = page.getByRole('listbox', { name: 'Insert' });
  const selected = menu.locator('[aria-selected="true"]');
  await page.keyboard.type('/');
  await expect(menu.getByRole('option')).toHaveText([
    /^Heading/,
    /^Small heading/,
    /^List/,
    /^Numbered list/,
    /^To-do list/,
    /^Quote/,
    /^Note box/,
    /^Tip box/,
    /^Warning box/,
    /^Code block/,
    /^Picture/,
    /^Gallery/,
    /^Video/,
    /^Table/,
    /^Divider/,
    /^Card/,
    /^Patch notes/,
    /^Bold/,
    /^Italic/,
    /^Strikethrough/,
    /^CodeCode in/,
    /^Link/,
  ]);
  await test.step('ARIA attributes of the text field refer to the menu and its selected entry', async () => {
    await expect(selected).toHaveText(/^Heading/);
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-controls', (await menu.getAttribute('id')) ?? 'none');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await expect(selected).toHaveText(/^Small heading/);
    await expect(field).toHaveAttribute(
      'aria-activedescendant',
      (await selected.getAttribute('id')) ?? 'none',
    );
    // The link to the author, which comes with the bios, makes the preview reachable by keyboard.
    await expect(
      page.getByRole('region', { name: 'Preview' }).getByRole('link', { name: /Tamsin Oake/ }),
    ).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
  });
  await test.step('the menu is beside the line, within the window', async () => {
    const [box, line] = await Promise.all(
      [menu, field.locator('.cm-line').last()].map((one) =>
        one.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return { top, bottom };
        }),
      ),
    );
    if (!box || !line) throw new Error('Neither has a place.');
    expect(box.top >= line.bottom - 4 || box.bottom <= line.top + 4, JSON.stringify({ box, line })).toBe(
      true,
    );
    expect(box.top).toBeGreaterThanOrEqual(0);
    expect(box.bottom).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
  });
  await test.step('typed letters filter the menu, which closes when no entry matches', async () => {
    await page.keyboard.type('tax');
    await expect(menu).toHaveCount(0);
    for (let press = 0; press < 3; press++) await page.keyboard.press('Backspace');
    await expect(menu.getByRole('option')).toHaveCount(22);
    await page.keyboard.type('tab');
    await expect(menu.getByRole('option')).toHaveText([/^Table/]);
  });
  await test.step('Enter replaces the typed text with the selected entry, as one undo step', async () => {
    await page.keyboard.press('Enter');
    await expect(menu).toHaveCount(0);
    await expect.poll(() => textOf(field)).toBe('One.\n\n| Column 1 | Column 2 |\n| --- | --- |\n|  |  |\n');
    await page.keyboard.type('Lamp');
    await expect(field.locator('.cm-line', { hasText: '| Lamp | Column 2 |' })).toHaveCount(1);
    await page.keyboard.press('ControlOrMeta+z');
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => textOf(field)).toBe('One.\n\n/tab');
  });
  await test.step('the entry Bold makes the words typed next bold, and Link asks for the link', async () => {
    await field.fill('');
    await page.keyboard.type('/strong');
    await expect(selected).toHaveText(/^Bold/);
    await page.keyboard.press('Enter');
    await page.keyboard.type('Lamp');
    await expect.poll(() => textOf(field)).toBe('**Lamp**');
    await field.fill('');
    await page.keyboard.type('/link');
    await expect(selected).toHaveText(/^Link/);
    await page.keyboard.press('Enter');
    const bubble = page.getByRole('dialog', { name: 'Link' });
    await expect(bubble.getByLabel('Words')).toBeFocused();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(field).toBeFocused();
    await expect(field).toHaveText('');
  });
  await test.step('Escape closes the menu and keeps the typed text; further typing does not open it again', async () => {
    await field.fill('');
    await page.keyboard.type('/');
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await page.keyboard.type('h');
    await page.keyboard.press('Enter');
    await page.keyboard.type('x');
    await expect.poll(() => textOf(field)).toBe('/h\nx');
    await expect(menu).toHaveCount(0);
  });
  await test.step('the menu opens neither in the middle of a line nor in code', async () => {
    for (const before of ['and ', '- ', '```\n']) {
      await field.fill('');
      await page.keyboard.type(`${before}/`);
      await page.keyboard.press('Enter');
      await expect(menu).toHaveCount(0);
      expect(await textOf(field)).toMatch(/\/\n/);
    }
  });
});

test('the insert menu inserts pictures and galleries from the library, videos and cards', {
  tag: '@details',
}, async ({ page, site }) => {
  const field = await openPost(page, site);
  const menu = page.getByRole('listbox', { name: 'Insert' });
  const choose = async (typed: string) => {
    await page.keyboard.type(`/${typed}`);
    await expect(menu).toBeVisible();
    await page.keyboard.press('Enter');
  };
  const paste = (text: string) =>
    field.evaluate((place, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      place.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  await test.step('a chosen picture replaces the typed /, which is also removed if no picture is chosen', async () => {
    await choose('pic');
    const dialog = page.getByRole('dialog', { name: 'Choose a picture' });
    await expect(dialog.getByRole('button', { name: DESCRIBED }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(field).toBeFocused();
    await expect.poll(() => textOf(field)).toBe('');
    await choose('image');
    await dialog.getByRole('button', { name: DESCRIBED }).first().click();
    await expect(field).toBeFocused();
    await expect.poll(() => textOf(field)).toMatch(/^!\[[^\]]+\]\(\/pictures\/[\w-]+\/1600\.jpg\)\n\n$/);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => textOf(field)).toBe('/image');
    await field.fill('');
  });
  await test.step('a gallery has two or more pictures in one paragraph, in the order of selection', async () => {
    await choose('gal');
    const dialog = page.getByRole('dialog', { name: 'Choose pictures' });
    const pictures = dialog.getByRole('button', { name: DESCRIBED });
    const insert = dialog.getByRole('button', { name: 'Insert gallery' });
    await pictures.nth(2).click();
    await expect(insert).toBeDisabled();
    await pictures.nth(0).click();
    await pictures.nth(1).click();
    await pictures.nth(1).click();
    await expect(pictures.nth(0)).toHaveAttribute('aria-pressed', 'true');
    await expect(pictures.nth(1)).toHaveAttribute('aria-pressed', 'false');
    await expect(dialog.getByRole('status').filter({ hasText: '2 pictures chosen' })).toBeVisible();
    expect(await axeViolations(page, '[role="dialog"]')).toEqual([]);
    const names = await Promise.all([2, 0].map((at) => pictures.nth(at).getAttribute('aria-label')));
    await insert.click();
    await expect(field).toBeFocused();
    const descriptions = names.map((name) => name?.replace(/^Choose [\w-]+\.webp /, ''));
    const lines = (await textOf(field)).trim().split('\n');
    expect(lines.map((line) => /^!\[(.+)\]\(/.exec(line)?.[1])).toEqual(descriptions);
    await expect(field.locator('.cm-md-gallery')).toHaveCount(1);
    await field.fill('');
  });
  await test.step('a pasted address replaces the placeholder address of a new video or card', async () => {
    await choose('vid');
    await expect.poll(() => textOf(field)).toContain('![](https://www.youtube.com/watch?v=ID_HERE)');
    await paste('https://youtu.be/aqz-KE-bpKQ?t=9');
    await expect.poll(() => textOf(field)).toContain('![](https://www.youtube.com/watch?v=aqz-KE-bpKQ)');
    await field.fill('');
    await choose('card');
    await paste('https://store.example/timeworks');
    await expect.poll(() => textOf(field)).toBe('https://store.example/timeworks\n');
    await expect(field.locator('.cm-md-card')).toHaveText('https://store.example/timeworks');
  });
});

test('a tip box of the insert menu is a box with its kind in the editor and on the page', {
  tag: '@details',
}, async ({ page, site }) => {
  const field = await openPost(page, site, 'One.\n\n');
  await page.keyboard.type('/tip');
  await expect(page.getByRole('option', { name: 'Tip box' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Bring a lamp.');
  await expect.poll(() => textOf(field)).toBe('One.\n\n> [!TIP]\n> Bring a lamp.\n');
  await expect(field.locator('.cm-md-callout-tip')).toHaveCount(2);
  const box = page.getByRole('region', { name: 'Preview' }).getByRole('blockquote');
  await expect(box).toHaveText(/^\s*Tip\s*Bring a lamp\.\s*$/);
  await expect(box.getByRole('strong')).toHaveText('Tip');
  await page.keyboard.press('ControlOrMeta+p');
  const shown = page.getByRole('dialog', { name: 'Reader view' }).locator('iframe').contentFrame();
  await expect(shown.getByRole('blockquote')).toContainText('Bring a lamp.');
  await page.keyboard.press('Escape');
});

test('on a phone the first tool opens the insert menu, whose rows are high enough for touch', {
  tag: '@details',
}, async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const field = await openPost(page, site, 'One.');
  const tools = page.getByRole('toolbar', { name: 'Formatting' });
  const insert = tools.getByRole('button').first();
  await expect(insert).toHaveAccessibleName('Insert');
  await test.step('the toolbar is still one tab stop', async () => {
    await page.keyboard.press('Shift+Tab');
    await expect(insert).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(tools.getByRole('button', { name: /^Heading/ })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(tools.locator(':focus')).toHaveCount(0);
  });
  await insert.click();
  const entries = page.getByRole('menu').getByRole('menuitem');
  await expect(entries).toHaveCount(22);
  for (const entry of await entries.all())
    expect((await entry.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
  expect(await axeViolations(page, '[role="menu"]')).toEqual([]);
  await page.getByRole('menuitem', { name: /^Divider/ }).click();
  await expect(field).toBeFocused();
  await expect.poll(() => textOf(field)).toBe('One.\n\n---\n');
  await page.keyboard.type('/');
  const rows = page.getByRole('listbox', { name: 'Insert' }).getByRole('option');
  await expect(rows).toHaveCount(22);
  for (const row of await rows.all())
    expect((await row.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
});

test('on a phone the menu behind “+” begins in the window and scrolls to its last entry', {
  tag: '@details',
}, async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openPost(page, site);
  await page.getByRole('button', { name: 'Insert', exact: true }).click();
  const entries = page.getByRole('menu').getByRole('menuitem');
  await expect(entries.first()).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('End');
  await expect(entries.last()).toBeInViewport({ ratio: 1 });
});

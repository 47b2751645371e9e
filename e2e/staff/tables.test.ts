import type { Locator, Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { openAs } from '../support/open-as.ts';
import { expect, type SiteProcess, test } from '../support/site.ts';
import { Wire } from '../support/wire.ts';

const HEAD = '| Area | Change |\n| :--- | ---: |\n';
let posts = 0;

/** Stores a post with this content and opens it in the Demo Editor's editor. */
async function openPost(page: Page, site: SiteProcess, content: string) {
  const id = `tables-${++posts}`;
  const path = `projectdata/website/blogPosts/${id}`;
  const editor = await Wire.as(site, 'demo-editor');
  const texts = { title: 'Tables', authors: ['demo-editor'], shortText: '', image: '', content };
  const flags = { published: false, pinned: false, featured: false, creationDate: 1, publishDate: 1 };
  expect(await editor.commit({ path, data: { ...texts, ...flags } })).toBe(200);
  await openAs(page, 'Demo Editor', `/admin/blogs/${id}`);
  const field = page.getByRole('textbox', { name: 'Content' });
  await expect(field).toBeVisible();
  const text = () =>
    field.locator('.cm-line').evaluateAll((lines) => lines.map(({ textContent }) => textContent).join('\n'));
  return {
    field,
    table: field.getByRole('table'),
    text,
    stored: async () => (await editor.plain(path))?.content,
  };
}

/** Presses keys one after the other. A key of one letter is typed. */
async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

const paste = (field: Locator, text: string) =>
  field.evaluate((place, plain) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', plain);
    place.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

test('a table is edited in its cells by keyboard, and its other Markdown stays as it was', async ({
  page,
  site,
}) => {
  const before = `Before\n\n${HEAD}| Sky   | *Rain* |\n|Sea|\n\n> | a |\n> | - |`;
  const { field, table, text, stored } = await openPost(page, site, before);
  await test.step('screen readers get rows and cells', async () => {
    await expect(table.getByRole('row')).toHaveCount(3);
    await expect(table.getByRole('columnheader', { name: 'Area' })).toBeVisible();
    await expect(table.getByRole('cell', { name: 'Sky' })).toBeVisible();
    const left = async (name: string) => (await table.getByRole('cell', { name }).boundingBox())?.x;
    expect(await left('Sky')).toBe(await left('Sea'));
    const missing = await table.getByRole('row').last().getByRole('cell').last().boundingBox();
    expect(missing?.x).toBe(await left('Rain'));
    await expect(table.getByRole('cell', { name: 'Rain' })).toHaveCSS('text-align', 'end');
    expect(await text()).toBe(before);
    expect(await axeViolations(page)).toEqual([]);
  });
  await test.step('typed words go into the cell of the caret, and so does a |', async () => {
    await table.getByRole('cell', { name: 'Sky' }).click();
    await press(page, 'End', 'Home');
    await page.keyboard.type('The ');
    await press(page, 'Tab');
    await page.keyboard.type('Fog | and wind');
    await expect.poll(text).toContain('| The Sky   | Fog \\| and wind |\n|Sea|');
    await expect(table.getByRole('cell', { name: 'Fog | and wind' })).toBeVisible();
  });
  await test.step('no key joins two cells; arrow keys move between cells', async () => {
    await press(page, 'Home', 'Backspace', 'Delete', 'ArrowLeft', 'ArrowRight', 'ControlOrMeta+Delete');
    await press(page, 'ArrowUp');
    await page.keyboard.type('A');
    await press(page, 'ArrowDown', 'ArrowDown');
    await page.keyboard.type('B');
    await expect(table.getByRole('row')).toHaveCount(3);
    await expect(table.getByRole('cell')).toHaveCount(4);
    await expect(table.getByRole('columnheader')).toHaveCount(2);
    await expect.poll(text).toContain('Before\n\n| ');
  });
  await test.step('Tab adds a missing cell, Tab and Enter add rows, and Undo removes them', async () => {
    await table.getByRole('cell', { name: /Sea/ }).click();
    await press(page, 'End', 'Tab');
    await page.keyboard.type('x');
    await press(page, 'Tab');
    await page.keyboard.type('Land');
    await press(page, 'Enter');
    await page.keyboard.type('Moon');
    await expect(table.getByRole('row')).toHaveCount(5);
    await expect(table.getByRole('cell', { name: 'Moon' })).toBeVisible();
    for (let step = 0; step < 40 && (await text()) !== before; step++) await press(page, 'ControlOrMeta+z');
    expect(await text()).toBe(before);
    await press(page, 'ControlOrMeta+s');
    await expect.poll(stored).toBe(before);
  });
  await test.step('the table can be shown as text', async () => {
    await table.getByRole('cell', { name: 'Sky' }).click();
    await page.getByRole('button', { name: 'Table tools' }).click();
    const tools = page.getByRole('dialog', { name: 'Table' });
    await tools.getByRole('button', { name: 'Edit as text' }).click();
    await expect(table).toHaveCount(0);
    await expect(field).toBeFocused();
    await press(page, 'ControlOrMeta+Shift+Digit2');
    await tools.getByRole('button', { name: 'Show as table' }).click();
    await expect(table).toHaveCount(1);
    expect(await text()).toBe(before);
  });
});

test('pasted cells, composed letters and clicks go into the cells of a table', async ({ page, site }) => {
  const { field, table, text } = await openPost(page, site, `${HEAD}| Sky |  |\n\nBehind`);
  await test.step('a click beside the words of a cell, or on a missing cell, puts the caret there', async () => {
    const box = await table.getByRole('cell').nth(1).boundingBox();
    await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
    await page.keyboard.type('Rain');
    await expect.poll(text).toBe(`${HEAD}| Sky | Rain |\n\nBehind`);
  });
  await test.step('an input method composes in a cell', async () => {
    await table.getByRole('cell', { name: 'Sky' }).click();
    await press(page, 'End');
    const cdp = await page.context().newCDPSession(page);
    for (const composed of ['s', 'そ', 'そら'])
      await cdp.send('Input.imeSetComposition', {
        text: composed,
        selectionStart: composed.length,
        selectionEnd: composed.length,
      });
    await cdp.send('Input.insertText', { text: '空' });
    await expect.poll(text).toBe(`${HEAD}| Sky空 | Rain |\n\nBehind`);
  });
  await test.step('pasted cells go into separate cells, and pasted lines into one cell', async () => {
    await press(page, 'Tab');
    await paste(field, 'one\ttwo\nthree|four\t"fi\nve"\n');
    await expect(table.getByRole('columnheader')).toHaveCount(3);
    await expect(table.getByRole('cell', { name: 'three|four' })).toBeVisible();
    await expect(table.getByRole('cell', { name: 'fi ve' })).toBeVisible();
    await paste(field, 'six\n\nseven');
    await expect(table.getByRole('cell', { name: 'six seven' })).toBeVisible();
    await expect(table.getByRole('row')).toHaveCount(3);
    await expect.poll(text).toMatch(/\n\nBehind$/);
  });
});

test('tables with long cells, 200 rows or words from right to left stay usable', { tag: '@details' }, async ({
  page,
  site,
}) => {
  const rows = Array.from({ length: 200 }, (_, at) => `| ${at} | ${'word '.repeat(at % 9)} |`).join('\n');
  const wide = `| ${'A '.repeat(12)}|\n`.replaceAll('A ', 'Wide | ').replace('| |', '|');
  const many = `${wide}${wide.replaceAll('Wide', '---')}${wide}`;
  const content = `${many}\n| א | ב |\n| - | - |\n| ג | ד |\n\n${HEAD}| ${'letter'.repeat(170)} | x |\n\n${HEAD}${rows}\n\nThe end`;
  const { field, table, text } = await openPost(page, site, content);
  await test.step('at 360 px a wide table scrolls sideways, not the page', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const scrolls = (one: Locator) =>
      one.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    expect(await scrolls(page.locator('html'))).toBe(false);
    expect(await scrolls(table.first())).toBe(true);
    expect(await scrolls(table.nth(2))).toBe(false);
    await table.first().getByRole('columnheader').first().click();
    for (let cell = 0; cell < 11; cell++) await press(page, 'Tab');
    await expect(table.first().getByRole('columnheader').last()).toBeInViewport();
  });
  await test.step('the first column is on the right if the words run from right to left', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const x = async (name: string) => (await table.nth(1).getByText(name).first().boundingBox())?.x ?? 0;
    expect(await x('א')).toBeGreaterThan(await x('ב'));
    await field.getByRole('cell', { name: 'ג' }).click();
    await press(page, 'Tab');
    await page.keyboard.type('ה');
    await expect(field.getByRole('cell', { name: 'ה' })).toBeVisible();
  });
  await test.step('the caret moves through 200 rows', async () => {
    await press(page, 'ControlOrMeta+End', 'ArrowUp', 'ArrowUp', 'Home');
    await page.keyboard.type('last ');
    await expect(field.getByRole('cell', { name: 'last 199' })).toBeInViewport();
    await expect(field.getByRole('row').last()).toHaveAttribute('aria-rowindex', '201');
    await press(page, 'ControlOrMeta+z', 'ControlOrMeta+Home', 'Home');
    await page.keyboard.type('first ');
    await expect(field.getByRole('columnheader', { name: 'first Wide' })).toBeInViewport();
    expect((await text()).startsWith('| first Wide |')).toBe(true);
  });
});

test('on a phone a table that is wider than the text does not widen it, and breaks no usual word', {
  tag: '@details',
}, async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const columns = `|${' Understanding |'.repeat(4)}\n|${' - |'.repeat(4)}`;
  const { field, table } = await openPost(page, site, `${'A line of words. '.repeat(9)}\n\n${columns}`);
  const words = await field.getByText('A line of words').boundingBox();
  expect((words?.x ?? 0) + (words?.width ?? 0)).toBeLessThanOrEqual(360);
  expect((await table.getByRole('columnheader').first().boundingBox())?.height).toBeLessThan(45);
});

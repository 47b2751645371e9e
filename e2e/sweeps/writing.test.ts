import type { Locator, Page } from '@playwright/test';
import { openAs } from '../support/open-as.ts';
import { expect, type SiteProcess, test } from '../support/site.ts';
import { Wire } from '../support/wire.ts';

let posts = 0;

/** Stores a post with this content and opens it in the Demo Editor's editor. */
async function openPost(page: Page, site: SiteProcess, content: string): Promise<Locator> {
  const id = `writing-${++posts}`;
  const editor = await Wire.as(site, 'demo-editor');
  const texts = { title: 'Writing', authors: ['demo-editor'], shortText: '', image: '', content };
  const flags = { published: false, pinned: false, featured: false, creationDate: 1, publishDate: 1 };
  const path = `projectdata/website/blogPosts/${id}`;
  expect(await editor.commit({ path, data: { ...texts, ...flags } })).toBe(200);
  await openAs(page, 'Demo Editor', `/admin/blogs/${id}`);
  const field = page.getByRole('textbox', { name: 'Content' });
  await expect(field).toBeVisible();
  return field;
}

const textOf = (content: Locator) =>
  content.locator('.cm-line').evaluateAll((lines) => lines.map(({ textContent }) => textContent).join('\n'));

test('Ctrl+F or Cmd+F opens find and replace, and “Replace all” is one undo step', async ({ page, site }) => {
  const content = await openPost(page, site, 'A lamp and a lamp.');
  await content.click();
  await page.keyboard.press('ControlOrMeta+f');
  await expect(page.getByRole('textbox', { name: 'Find' })).toBeFocused();
  await page.keyboard.type('lamp');
  await page.getByRole('textbox', { name: 'Replace' }).fill('star');
  // Ctrl+Z in the search field does not change the post.
  await page.keyboard.press('ControlOrMeta+z');
  expect(await textOf(content)).toBe('A lamp and a lamp.');
  await page.getByRole('textbox', { name: 'Replace' }).fill('star');
  await page.getByRole('button', { name: 'Replace all' }).click();
  expect(await textOf(content)).toBe('A star and a star.');
  await page.getByRole('textbox', { name: 'Find' }).press('Escape');
  await expect(page.getByRole('textbox', { name: 'Find' })).toHaveCount(0);
  await expect(content).toBeFocused();
  await page.keyboard.type('x');
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => textOf(content)).toBe('A lamp and a lamp.');
});

/** The lines of a text in the window, by the numbers of their characters. */
const lengthsOfLines = (line: Locator) =>
  line.evaluate((element) => {
    const range = document.createRange();
    const lengths = new Map<number, number>();
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (let at = 0; at < (node.textContent ?? '').length; at++) {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const top = Math.round(range.getBoundingClientRect().top);
        lengths.set(top, (lengths.get(top) ?? 0) + 1);
      }
    return [...lengths.values()];
  });

const LONG =
  'The harbour keeps its lamps lit through the fog, and nobody who lives on the quay remembers a night without them. ';

for (const [width, height] of [
  [1440, 900],
  [1280, 800],
] as const)
  test(`at ${width} px writing mode shows only title, text and save state, at 60 to 75 characters a line`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height });
    const content = await openPost(page, site, LONG.repeat(6).trim());
    const mode = page.getByRole('button', { name: 'Writing mode (Ctrl+Shift+F)' });
    const leave = page.getByRole('button', { name: 'Leave writing mode (Escape)' });
    await mode.click();
    await expect(content).toBeFocused();
    await expect(page.getByLabel('Title', { exact: true })).toBeVisible();
    const buttons = page.getByRole('main').locator('button, a, summary, select').filter({ visible: true });
    await expect(buttons).toHaveCount(1);
    await expect(leave).toBeVisible();
    for (const hidden of [
      mode,
      page.getByRole('banner'),
      page.getByLabel('Short Text'),
      page.getByRole('tablist'),
      page.getByRole('region', { name: 'Preview' }),
      page.getByText(/words, \d minute/),
    ])
      await expect(hidden).toBeHidden();
    const lengths = (await lengthsOfLines(content.locator('.cm-line').first())).slice(0, -1);
    const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
    expect(mean, lengths.join()).toBeGreaterThanOrEqual(60);
    expect(mean, lengths.join()).toBeLessThanOrEqual(75);
    const box = await page.locator('.cm-editor').boundingBox();
    expect(box?.height).toBeGreaterThan(500);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);

    await page.keyboard.type('Late. ');
    await expect(page.getByText('Not saved yet.')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
    // The first Escape closes the search.
    await page.keyboard.press('ControlOrMeta+f');
    await page.keyboard.press('Escape');
    await expect(leave).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Short Text')).toBeVisible();
    await expect(content).toBeFocused();
    await page.keyboard.press('ControlOrMeta+Shift+F');
    await expect(page.getByLabel('Short Text')).toBeHidden();
    await leave.click();
    await expect(page.getByLabel('Short Text')).toBeVisible();
    await expect(content).toBeFocused();
    await test.step('a note ends the mode', async () => {
      await page.keyboard.press('ControlOrMeta+Shift+F');
      await expect(leave).toBeVisible();
      await page.keyboard.press('ControlOrMeta+Shift+M');
      await expect(page.getByLabel('Note', { exact: true })).toBeFocused();
    });
  });

test('the preview scrolls to the part of the text that is visible in the editor', async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const paragraphs = Array.from({ length: 80 }, (_, at) => `## Part ${at}\n\nThe lamp of part ${at} is lit.`);
  const content = await openPost(page, site, paragraphs.join('\n\n'));
  const heading = (part: number) =>
    page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: `Part ${part}`, exact: true });
  await expect(heading(40)).toBeAttached();
  const pane = page.getByRole('region', { name: 'Edit form' });
  await pane.evaluate((element) => {
    // Scrolls by height, because the editor renders only the visible part of a text: no element in the middle exists.
    element.scrollTop = element.scrollHeight / 2;
  });
  /** The number of the first section whose heading is visible in the text field. */
  const partInSight = () =>
    pane.evaluate((element) => {
      const top = element.querySelector('[role="toolbar"]')?.getBoundingClientRect().bottom ?? 0;
      const lines = [...element.querySelectorAll('.cm-line')];
      const first = lines.find(
        (line) => line.textContent?.startsWith('## ') && line.getBoundingClientRect().top >= top,
      );
      return Number(first?.textContent?.replace('## Part ', ''));
    });
  await expect.poll(partInSight).toBeGreaterThan(20);
  await expect(heading(await partInSight())).toBeInViewport();
  await content.press('ControlOrMeta+End');
  await expect(heading(79)).toBeInViewport();
});

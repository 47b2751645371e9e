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

test('writing mode shows only the content field; Escape ends the mode and focuses the field', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const content = await openPost(page, site, 'A lamp.');
  const mode = page.getByRole('button', { name: 'Writing mode (Ctrl+Shift+F)' });
  // The button is in the menu “Other tools”, because beside the preview the toolbar has no room for it.
  await page.getByRole('button', { name: 'Other tools' }).click();
  await page.getByRole('menuitemcheckbox', { name: /^Writing mode/ }).click();
  await expect(mode).toHaveAttribute('aria-pressed', 'true');
  await expect(content).toBeFocused();
  for (const hidden of [page.getByLabel('Short Text'), page.getByRole('region', { name: 'Preview' })])
    await expect(hidden).toBeHidden();
  const box = await page.locator('.cm-editor').boundingBox();
  expect(box?.height).toBeGreaterThan(500);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800);

  await page.keyboard.type('Late. ');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  // The first Escape closes the search.
  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.press('Escape');
  await expect(mode).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Short Text')).toBeVisible();
  await expect(content).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Shift+F');
  await expect(page.getByLabel('Short Text')).toBeHidden();
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

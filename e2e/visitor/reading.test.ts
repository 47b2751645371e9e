import type { Page } from '@playwright/test';
import { aPost, expect, postPath, test } from '../support/stage.ts';

// Tests the reading aids of docs/product.md#markdown, which work without scripts.

const WORDS = 'The harbour has a lamp for every boat, and a keeper who knows each of them by name. ';
const CONTENT = `${WORDS.repeat(12)}[^lamp]

## The first lamp

${WORDS.repeat(3)}

![A wide picture](/art/timeworks-key-art.svg)

## The second lamp

${WORDS.repeat(3)}

### Its oil

${WORDS.repeat(3)}

## The last lamp

${WORDS.repeat(30)}

[^lamp]: It is the one on the *pier*.
`;

async function open(
  page: Page,
  stage: (documents: Record<string, ReturnType<typeof aPost>>) => Promise<unknown>,
) {
  await stage({ [postPath('long-read')]: aPost({ title: 'A long read', content: CONTENT }) });
  await page.goto('/blog/long-read');
}

for (const width of [1280, 1920]) {
  test(`at ${width} px a line of text has at most 78 characters, and pictures are as wide as the text`, {
    tag: width === 1280 ? [] : '@details',
  }, async ({ page, stage }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, stage);
    const text = page.getByRole('article').getByText('The harbour has a lamp').first();
    const { characters, left, right, textWidth } = await text.evaluate((element) => {
      const range = document.createRange();
      const node = element.firstChild as Text;
      const lines = new Map<number, number>();
      for (let at = 0; at < node.length; at++) {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const line = Math.round(range.getBoundingClientRect().top);
        lines.set(line, (lines.get(line) ?? 0) + 1);
      }
      const box = element.getBoundingClientRect();
      return {
        ...{ characters: [...lines.values()], textWidth: box.width },
        ...{ left: box.left, right: innerWidth - box.right },
      };
    });
    expect(Math.max(...characters)).toBeLessThanOrEqual(78);
    expect(Math.max(...characters)).toBeGreaterThanOrEqual(60);
    expect(Math.abs(left - right)).toBeLessThanOrEqual(2);
    const picture = await page.getByRole('img', { name: 'A wide picture' }).boundingBox();
    expect(Math.round(picture?.width ?? 0)).toBe(Math.round(textWidth));
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(Math.round(title?.x ?? 0)).toBe(Math.round(left));
  });
}

for (const width of [360, 768, 1280, 1920]) {
  test(`at ${width} px pictures with #wide or #full exceed the column but not the window`, {
    tag: [360, 1280].includes(width) ? [] : '@details',
  }, async ({ page, stage }) => {
    await page.setViewportSize({ width, height: 900 });
    const picture = '/pictures/hands-on-the-clock-1600x900-41252a/1600.jpg';
    const content = `![Column](${picture})\n\n![Wide](${picture}#wide)\n\n![Full](${picture}#full)\n\n- ![Listed](${picture}#full)`;
    await stage({ [postPath('broad')]: aPost({ title: 'Broad', content }) });
    await page.goto('/blog/broad');
    const widthOf = async (name: string) => {
      const image = page.getByRole('img', { name, exact: true });
      await image.scrollIntoViewIfNeeded();
      return Math.round((await image.boundingBox())?.width ?? 0);
    };
    expect(await widthOf('Full')).toBe(width);
    expect(await widthOf('Wide')).toBeGreaterThan(await widthOf('Column'));
    expect(await widthOf('Wide')).toBeLessThan(width);
    expect(await widthOf('Listed')).toBeLessThanOrEqual(await widthOf('Column'));
    const sizes = page.locator('picture', { has: page.getByRole('img', { name: 'Full' }) }).locator('source');
    await expect(sizes.first()).toHaveAttribute('sizes', '100vw');
    const beside = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await beside()).toBeLessThanOrEqual(0);
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a text with four headings has a table of contents with links to them', async ({ page, stage }) => {
    await open(page, stage);
    const contents = page.getByRole('navigation', { name: 'Contents' });
    await expect(contents.getByRole('link')).toHaveCount(0);
    await contents.getByText('Contents').click();
    await expect(contents.getByRole('link')).toHaveText([
      'The first lamp',
      'The second lamp',
      'Its oil',
      'The last lamp',
    ]);
    await contents.getByRole('link', { name: 'The last lamp' }).click();
    await expect(page).toHaveURL(/#the-last-lamp$/);
    await expect(page.getByRole('heading', { name: 'The last lamp' })).toBeInViewport();
  });

  test('a heading has a link to itself', async ({ page, stage }) => {
    await open(page, stage);
    await page.getByRole('heading', { name: 'Its oil' }).getByRole('link').click();
    await expect(page).toHaveURL(/#its-oil$/);
  });

  test('a click or Enter on a footnote’s number opens the footnote, and Escape closes it', async ({
    page,
    stage,
  }) => {
    await open(page, stage);
    const number = page.getByRole('button', { name: 'Footnote 1' });
    const note = page.getByRole('note');
    await expect(note).toHaveCount(0);
    await number.click();
    await expect(note).toHaveText('It is the one on the pier.');
    await expect(note).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(note).toHaveCount(0);
    await number.focus();
    await page.keyboard.press('Enter');
    await expect(note).toBeVisible();
  });
});

test('on a phone a footnote opens within the window', { tag: '@details' }, async ({ page, stage }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await open(page, stage);
  await page.getByRole('button', { name: 'Footnote 1' }).click();
  await expect(page.getByRole('note')).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

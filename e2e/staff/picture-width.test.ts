import type { Locator } from '@playwright/test';
import { expect, openStagedPost, test } from '../support/stage.ts';

const PICTURE = '/art/starhound-key-art.svg';

// Tests docs/product.md#uploaded-pictures: the fragment of a picture's address specifies the picture's width.

test('the width field below a picture changes the fragment of the picture’s address', async ({
  page,
  stage,
}) => {
  await openStagedPost(page, stage, 'picture-width', {
    content: `First.\n\n![A dog](${PICTURE})`,
    published: false,
  });
  const width = page.getByRole('combobox', { name: 'Width of starhound-key-art.svg' });
  await expect(width).toHaveValue('');
  await width.focus();
  await width.selectOption('Full width');
  const figure = page.getByRole('region', { name: 'Preview' }).locator('.markdown__figure');
  await expect(figure).toHaveClass(/markdown__figure--full/);
  await expect(width).toBeFocused();
  await width.selectOption('As wide as the text');
  await expect(figure).not.toHaveClass(/markdown__figure--/);
  await width.selectOption('Wide');
  await width.press('Escape');
  const content = page.getByRole('textbox', { name: 'Content' });
  await expect(content).toBeFocused();
  await expect(content).toContainText(`${PICTURE}#wide`);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(content).not.toContainText('#wide');
});

test('a picture is as wide as the text, and a gallery of three has the same rows everywhere', {
  tag: '@details',
}, async ({ page, stage }) => {
  const three = ['one', 'two', 'three'].map((name) => `![${name}](${PICTURE}#${name})`).join('\n');
  await openStagedPost(page, stage, 'picture-rows', {
    content: `${'A long line of words. '.repeat(20)}\n\n![A dog](${PICTURE})\n\n${three}`,
    published: true,
  });
  /** The number of pictures in the first row of the gallery. */
  const inFirstRow = async (pictures: Locator) => {
    await expect(pictures).toHaveCount(3);
    const tops = await pictures.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    return tops.filter((top) => Math.abs(top - (tops[0] ?? 0)) < 2).length;
  };
  /** Expects that the picture has the width of the paragraph of text. */
  const expectAsWide = async (picture: Locator, text: Locator) => {
    const width = await text.evaluate((block) => {
      const { paddingLeft, paddingRight } = getComputedStyle(block);
      return block.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    });
    expect(Math.abs(((await picture.boundingBox())?.width ?? 0) - width)).toBeLessThanOrEqual(1);
  };
  const expectRendered = async (markdown: Locator) => {
    expect(await inFirstRow(markdown.locator('.markdown__gallery .markdown__figure'))).toBe(3);
    await expectAsWide(markdown.getByRole('img', { name: 'A dog' }), markdown.getByText('A long line'));
  };
  await expectRendered(page.getByRole('region', { name: 'Preview' }).locator('.markdown'));
  expect(await inFirstRow(page.locator('.cm-md-gallery > *'))).toBe(3);
  const shape = await page.locator('.cm-md-gallery img').first().boundingBox();
  expect((shape?.width ?? 0) / (shape?.height ?? 1), 'shape of a picture').toBeCloseTo(16 / 9, 1);
  const text = page.getByRole('textbox', { name: 'Content' });
  await expectAsWide(page.locator('.cm-md-pictures img').first(), text.getByText('A long line'));

  await page.goto('/blog/picture-rows');
  await expectRendered(page.locator('.markdown'));
});

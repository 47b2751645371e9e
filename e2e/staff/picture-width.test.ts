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

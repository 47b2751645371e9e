import { expect, openStagedPost, test } from '../support/stage.ts';

// Tests the cards in the editor's preview (docs/product.md#cards).

test('the preview shows an address on its own line as the card of the post, game or video', {
  tag: '@long',
}, async ({ page, stage }) => {
  await openStagedPost(page, stage, 'card-preview', {
    content: '/blog/lighting-the-harbour\n\nhttps://youtu.be/aqz-KE-bpKQ',
    published: false,
  });
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('link', { name: /^Lighting the harbour/ })).toBeVisible();
  await expect(preview.locator('iframe')).toHaveCount(1);
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.click();
  await page.keyboard.press('ControlOrMeta+End');
  await content.pressSequentially('\n\n/games/Duskwater');
  await expect(preview.getByRole('complementary', { name: 'Duskwater' })).toBeVisible();
  await content.pressSequentially('\n\n[Our game](/games/Duskwater)\n\nhttps://a.example/b');
  await expect(preview.getByRole('link', { name: /^https:\/\/a\.example\/b/ })).toBeVisible();
  await expect(preview.getByRole('complementary', { name: 'Duskwater' })).toHaveCount(1);
  await expect(content.locator('.cm-md-card')).toHaveText([
    '/blog/lighting-the-harbour',
    'https://youtu.be/aqz-KE-bpKQ',
    '/games/Duskwater',
  ]);
});

test('like the post’s page, the preview shows a table of contents, footnotes and coloured code', {
  tag: '@details',
}, async ({ page, stage }) => {
  await openStagedPost(page, stage, 'reading-preview', {
    content: 'One[^1].\n\n## A\n\n## B\n\n## C\n\n```ts\nconst lamps = 214;\n```\n\n[^1]: A note.',
    published: false,
  });
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.locator('pre .code-keyword')).toHaveText('const');
  await preview.getByRole('button', { name: 'Footnote 1' }).click();
  await expect(preview.getByRole('note')).toHaveText('A note.');
  await page.keyboard.press('Escape');
  const contents = preview.getByRole('navigation', { name: 'Contents' });
  await expect(contents).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('\n\n## D');
  await contents.getByText('Contents').click();
  await expect(contents.getByRole('link')).toHaveText(['A', 'B', 'C', 'D']);
});

import { newPost } from '../../web/domain/posts/post.ts';
import { expect, test } from '../support/site.ts';
import { postPath } from '../support/stage.ts';
import { Wire } from '../support/wire.ts';

test('a visitor whose clock is an hour fast or slow sees public posts, and no scheduled ones', async ({
  page,
  site,
}) => {
  const editor = await Wire.as(site, 'demo-editor');
  const post = { ...newPost('demo-editor', Date.now()), published: true, title: 'In half an hour' };
  const publishDate = Date.now() + 1_800_000;
  expect(await editor.commit({ path: postPath('half-an-hour'), data: { ...post, publishDate } })).toBe(200);
  for (const wrong of [3_600_000, -3_600_000]) {
    await page.addInitScript(`{
      const now = Date.now.bind(Date);
      Date.now = () => now() + ${wrong};
    }`);
    await page.goto('/Contact');
    await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
    await expect(page.getByText(/^Posted on/).first()).toBeVisible();
    await expect(page.getByText('In half an hour')).toHaveCount(0);
  }
});

import { newPost, save, showVersions } from '../support/editing.ts';
import { expect, test } from '../support/site.ts';
import { Wire } from '../support/wire.ts';

test('after many saves only the last fifty versions of a post are kept', async ({ page, site }) => {
  const id = (await newPost(page)).split('/').at(-1);
  const post = `projectdata/website/blogPosts/${id}`;
  const editor = await Wire.as(site, 'demo-editor');
  const before = { authors: ['demo-editor'], shortText: '', image: '', content: '' };
  let title = 'New Post';
  for (let number = 1; number <= 50; number++) {
    const status = await editor.commit(
      { path: post, data: { title: `Title ${number}` }, only: ['title'] },
      {
        path: `${post}/revisions/${number}`,
        data: { ...before, title, number, by: 'demo-editor' },
        stamped: ['at'],
      },
    );
    expect(status).toBe(200);
    title = `Title ${number}`;
  }
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Title 50');
  await page.getByLabel('Title', { exact: true }).fill('One more');
  await save(page);
  expect(await editor.list(`${post}/revisions`)).toHaveLength(50);

  const panel = await showVersions(page);
  for (let more = 0; more < 4; more++)
    await panel.getByRole('button', { name: 'Show older versions' }).click();
  await expect(panel.getByRole('list').getByRole('listitem')).toHaveCount(50);
  await expect(panel.getByRole('listitem').last()).toContainText('Version 2');
});

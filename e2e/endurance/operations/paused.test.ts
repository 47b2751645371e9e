import { test as base } from '@playwright/test';
import { openAs } from '../../support/open-as.ts';
import { expect, SiteProcess } from '../../support/site.ts';
import { aPost, postPath } from '../../support/stage.ts';
import { Wire } from '../../support/wire.ts';

const test = base.extend<{ own: SiteProcess }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
  own: async ({}, use) => {
    const site = new SiteProcess();
    await site.start();
    await use(site);
    await site.remove();
  },
});

test('when a paused server process resumes, it answers waiting requests and stores a save once', async ({
  page,
  own,
}) => {
  test.setTimeout(240_000);
  page.setDefaultTimeout(60_000);
  const editor = await Wire.as(own, 'demo-editor');
  await editor.commit({
    path: postPath('paused'),
    data: aPost({ title: 'Before', published: false }) as never,
  });
  await openAs(page, 'Demo Editor', `${own.origin}/admin/blogs/paused`);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Before');

  own.signal('SIGSTOP');
  let visitor: Promise<Response>;
  let created: Promise<number>;
  try {
    visitor = fetch(`${own.origin}/blog`);
    created = editor.commit({ path: postPath('made-meanwhile'), data: aPost({ published: false }) as never });
    await page.getByLabel('Title', { exact: true }).fill('Written meanwhile');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const early = await Promise.race([visitor, new Promise((resolve) => setTimeout(resolve, 3000, 'waits'))]);
    expect(early).toBe('waits');
  } finally {
    own.signal('SIGCONT');
  }
  expect((await visitor).status).toBe(200);
  expect(await created).toBe(200);
  await expect(async () => {
    expect(await editor.plain(postPath('paused'))).toMatchObject({ title: 'Written meanwhile' });
  }).toPass({ timeout: 90_000 });
  // A save stores the replaced version as a revision, so the number of revisions shows whether it was repeated.
  const versions = await editor.list(`${postPath('paused')}/revisions`);
  expect(versions).toHaveLength(1);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Written meanwhile');
  await page.context().close();
});

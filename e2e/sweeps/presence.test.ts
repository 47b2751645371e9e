import { postPath, presencePath } from '../../web/domain/places.ts';
import { openAs } from '../support/open-as.ts';
import { expect, otherVisitor, test } from '../support/site.ts';
import { Wire } from '../support/wire.ts';

test('the editor names the other people who have the post open, until they leave', async ({
  page,
  browser,
  site,
}) => {
  const editor = await Wire.as(site, 'demo-editor');
  const post = 'projectdata/website/blogPosts/opened-by-two';
  await editor.commit({
    path: post,
    data: {
      ...{ title: 'Opened by two', authors: ['demo-editor'], shortText: '', image: '', content: '' },
      ...{ published: false, pinned: false, featured: false, creationDate: 1, publishDate: 1 },
    },
  });
  await openAs(page, 'Demo Editor', '/admin/blogs/opened-by-two');
  await expect(page.getByLabel('Title', { exact: true })).toBeVisible();
  await expect(page.getByText('this post open too')).toHaveCount(0);

  // The Demo Author has no permission to edit this post. The Demo Editor still sees that the author has opened it.
  const colleague = await otherVisitor(browser, site);
  await openAs(colleague, 'Demo Author', '/admin/blogs/opened-by-two');
  const author = page.getByText(/^(.+) has this post open too\.$/);
  await expect(author).toBeVisible();
  await expect(author).not.toContainText('demo-author');
  await expect(colleague.getByText(/has this post open too\.$/)).toBeVisible();

  await colleague.getByRole('link', { name: 'Home' }).click();
  await expect(author).toHaveCount(0);

  // When the colleague closes the tab, the message disappears immediately, not after a minute.
  await colleague.goBack();
  await expect(author).toBeInViewport({ ratio: 1 });
  await colleague.close({ runBeforeUnload: true });
  await expect(author).toHaveCount(0);
  await colleague.context().close();
});

test('an editor of a new post is shown as present only after the post is on the server', async ({
  page,
  site,
}) => {
  const owner = Wire.asOwner(site);
  const arrived = Promise.withResolvers<void>();
  await openAs(page, 'Demo Editor', '/admin/blogs');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.route('**/google.firestore.v1.Firestore/Write/**', async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL(/\/admin\/blogs\/[^/]+$/);
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(await owner.plain(postPath(id))).toBeNull();
  arrived.resolve();
  // If the rules denied the presence document, the browser would log an error, which would fail the test.
  await expect.poll(() => owner.plain(presencePath(id, 'demo-editor'))).not.toBeNull();
});

import { openAs } from '../../support/open-as.ts';
import { expect, otherVisitor, test } from '../../support/site.ts';

test('an open staff page continues without a reload after the server was killed and restarted', async ({
  browser,
  site,
}) => {
  test.setTimeout(120_000);
  // Connections fail on purpose, so console errors of this page must not fail the test.
  const page = await otherVisitor(browser, site);
  await openAs(page, 'Demo Editor', '/admin/blogs');
  const row = page.getByRole('row').filter({ hasText: 'Behind the trailer' });
  await expect(row.getByRole('button', { name: 'Pin', exact: true })).toBeVisible();

  await site.stop('SIGKILL');
  await site.start();
  const colleague = await otherVisitor(browser, site);
  await openAs(colleague, 'Demo Administrator', '/admin/blogs');
  const theirs = colleague.getByRole('row').filter({ hasText: 'Behind the trailer' });
  await theirs.getByRole('button', { name: 'Pin', exact: true }).click();

  // The change arrives without a reload, through the listener that has reconnected.
  await expect(row.getByRole('button', { name: 'Pinned', exact: true })).toBeVisible({ timeout: 60_000 });
  await theirs.getByRole('button', { name: 'Pinned', exact: true }).click();
  await expect(row.getByRole('button', { name: 'Pin', exact: true })).toBeVisible();
  await colleague.context().close();
  await page.context().close();
});

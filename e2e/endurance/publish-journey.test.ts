import { publishAnyway } from '../support/editing.ts';
import {
  expect,
  freshSite,
  otherVisitor,
  type SiteProcess,
  test as shared,
  signInAs,
} from '../support/site.ts';

// Uses a new site, because a published post changes the home page for other tests.
const test = shared.extend<object, { site: SiteProcess }>({
  site: [freshSite, { scope: 'worker', timeout: 120_000 }],
});

test('a post by the Demo Editor reaches visitors, and survives SIGTERM and SIGKILL of the site', async ({
  page,
  browser,
  site,
}) => {
  test.setTimeout(180_000);
  await signInAs(page, 'Demo Editor');
  await page.waitForURL('/admin');
  await page.getByRole('link', { name: /Blog Posts/ }).click();

  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL(/\/admin\/blogs\/[^/]+$/);
  const title = `The clock strikes ${Date.now()}`;
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByRole('textbox', { name: /Content/ }).fill('Thirteen bells, *and then* silence.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();

  const visitor = await otherVisitor(browser, site);
  await visitor.goto('/blog');
  await expect(visitor.getByText(title)).toHaveCount(0);

  await page.goto('/admin/blogs');
  const row = page.getByRole('row').filter({ hasText: title });
  await publishAnyway(page, row);
  await expect(row.getByRole('button', { name: /^Hide/ })).toBeVisible();
  // The row changes before the server has stored the change. This message appears afterwards.
  await expect(page.getByRole('status').filter({ hasText: `Published: ${title}` })).toBeAttached();

  await visitor.reload();
  await visitor.getByRole('link').filter({ hasText: title }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(visitor.getByText('Thirteen bells,')).toBeVisible();

  // Closes the page, because another test covers staff pages during a restart of the server.
  await page.close();
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    await site.stop(signal);
    await site.start();
    await visitor.goto('/blog');
    await expect(visitor.getByText(title), `after ${signal}`).toBeVisible();
  }
  await visitor.context().close();
});

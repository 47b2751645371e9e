import { openAs } from '../support/open-as.ts';
import { demoHostOf, expect, otherVisitor, test } from '../support/site.ts';

// Tests docs/product.md#host-guard.

test('on a demo host, a page is rendered only after the permission check has passed', {
  tag: '@details',
}, async ({ browser, site }) => {
  const demo = demoHostOf(site);
  const page = await otherVisitor(browser, site);
  await openAs(page, 'Demo Author', `${demo}/admin`);

  // Delays the responses of the access check. Until they arrive, the page shows only a loading message.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/accounts:lookup|securetoken|userdata|\/Listen\//, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${demo}/blog`);
  await expect(page.getByRole('status').filter({ hasText: 'Checking access' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Blog' })).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { name: 'Blog', exact: true })).toBeVisible();
  await expect(page.getByText(/^Posted on/).first()).toBeVisible();

  await page.goto(`${site.origin}/blog`);
  await expect(page.getByText(/^Posted on/).first()).toBeVisible();
  await page.context().close();
});

import { axeViolations } from '../../../e2e/support/axe.ts';
import { openAs } from '../../../e2e/support/open-as.ts';
import { expect, otherVisitor, SiteProcess, test } from '../../../e2e/support/site.ts';
import { openStandIn } from '../../../test/stand-ins/stand-in.ts';

// Tests features/webhooks/README.md.

let receiver: Awaited<ReturnType<typeof openStandIn>>;
let site: SiteProcess;
test.beforeAll(async () => {
  receiver = await openStandIn(() => ({ status: 204 }));
  site = new SiteProcess({ OWN_NETWORK: '1' });
  await site.start();
});
test.afterAll(async () => {
  await site.remove();
  await receiver.close();
});

test('an administrator adds a webhook, and sees the call after a post is hidden @embedded @details', async ({
  browser,
}) => {
  test.slow();
  const page = await otherVisitor(browser, site);
  await openAs(page, 'Demo Administrator', '/admin/site');
  await expect(page.getByRole('region', { name: 'Webhooks', exact: true })).toContainText('No webhooks.');
  await page.getByRole('button', { name: 'Webhooks' }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill(`${receiver.origin}/hook`);
  await page.getByRole('checkbox', { name: 'A post is no longer public' }).check();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await expect(page.getByText('It is not shown again.')).toBeVisible();
  await expect(page.locator('pre')).toHaveText(/^whsec_[\w+/]{43}=$/);
  await expect(page.getByRole('button', { name: /^Switch off 127\.0\.0\.1/ })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  await page.goto('/admin/blogs/rain-piano');
  await page.getByRole('button', { name: 'Live…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hide' }).click();
  await expect.poll(() => receiver.requests.length).toBe(1);
  expect(receiver.requests[0]?.json).toMatchObject({ type: 'post.hidden', data: { id: 'rain-piano' } });

  await page.goto('/admin/site#webhooks');
  const calls = page.getByRole('table', { name: 'Last calls' });
  await expect(calls.getByRole('row', { name: /post\.hidden/ })).toContainText(
    'answered with the status 204',
  );
  await page.getByRole('button', { name: /^Delete 127\.0\.0\.1/ }).click();
  await expect(page.getByRole('region', { name: /^Webhook 127/ })).toHaveCount(0);
});

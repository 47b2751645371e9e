import type { Page } from '@playwright/test';
import { publishAnyway } from '../../support/editing.ts';
import {
  test as base,
  expect,
  SiteProcess,
  signInAs,
  suiteEngine,
  watchConsole,
} from '../../support/site.ts';

/**
 * Two site servers without data of their own. They use the backend of another site, `site`, which is on another origin.
 */
const test = base.extend<object, { second: SiteProcess; third: SiteProcess }>({
  second: [async ({ site }, use) => serverOn(site, use), { scope: 'worker', timeout: 120_000 }],
  third: [async ({ site }, use) => serverOn(site, use), { scope: 'worker', timeout: 120_000 }],
  baseURL: async ({ second }, use) => use(second.origin),
});

async function serverOn(backend: SiteProcess, use: (server: SiteProcess) => Promise<void>): Promise<void> {
  const server = new SiteProcess({
    FIRESTORE_EMULATOR_HOST: new URL(backend.documents).host,
    FIREBASE_AUTH_EMULATOR_HOST: new URL(backend.identity).host,
  });
  await server.start();
  await use(server);
  await server.remove();
}

/** Returns a set to which every host is added that gets a request from the page. */
function hostsAskedBy(page: Page): Set<string> {
  const hosts = new Set<string>();
  page.context().on('request', (request) => hosts.add(new URL(request.url()).host));
  return hosts;
}

test('with an external backend the server renders pages, and browsers read from that backend', async ({
  page,
  site,
  second,
}) => {
  const html = await (await fetch(`${second.origin}/blog`)).text();
  expect(html).toContain('Posted on');
  const hosts = hostsAskedBy(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'From the blog' })).toBeVisible();
  await page.getByRole('link', { name: 'Blog', exact: true }).first().click();
  await page
    .getByText(/^Posted on/)
    .first()
    .waitFor();
  await page.goto('/team');
  await expect(page.getByRole('heading', { name: 'Meet the Team' })).toBeVisible();
  expect([...hosts].sort()).toEqual([new URL(site.documents).host, new URL(second.origin).host].sort());
});

test('the site shows no sign-up form if its backend cannot store sign-ups', async ({ page, site }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'From the blog' })).toBeVisible();
  await expect(page.getByLabel(/Email/)).toHaveCount(0);
  await page.goto(site.origin);
  await expect(page.getByLabel(/Email/)).toBeVisible();
});

test('if two servers share a backend, a post written on one is shown on both', async ({
  page,
  browser,
  site,
  second,
  third,
}) => {
  test.setTimeout(180_000);
  const hosts = hostsAskedBy(page);
  await signInAs(page, 'Demo Editor');
  await page.waitForURL('/admin');
  const colleague = await (await browser.newContext({ baseURL: third.origin })).newPage();
  const errors = watchConsole(colleague);
  await signInAs(colleague, 'Demo Administrator');
  await colleague.waitForURL('/admin');
  await colleague.getByRole('link', { name: /Blog Posts/ }).click();

  await page.getByRole('link', { name: /Blog Posts/ }).click();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL(/\/admin\/blogs\/[^/]+$/);
  const title = `Two harbours, one tide ${Date.now()}`;
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByRole('textbox', { name: /Content/ }).fill('The tide comes to *both*.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();

  // A colleague whose page comes from the other server sees the post without a reload and publishes it.
  const row = colleague.getByRole('row').filter({ hasText: title });
  await publishAnyway(colleague, row);
  await expect(colleague.getByRole('status').filter({ hasText: `Published: ${title}` })).toBeAttached();
  await page.goto('/admin/blogs');
  await expect(
    page.getByRole('row').filter({ hasText: title }).getByRole('button', { name: /^Hide/ }),
  ).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  for (const server of [second, third, site]) {
    await expect(async () => {
      await visitor.goto(`${server.origin}/blog`);
      await expect(visitor.getByText(title)).toBeVisible({ timeout: 1000 });
    }, `on ${server.origin}`).toPass({ timeout: 30_000 });
  }
  if (suiteEngine() !== 'google')
    expect(hosts, "no script of Google's is needed").not.toContain('apis.google.com');
  expect(errors).toEqual([]);
  await visitor.context().close();
  await colleague.context().close();
});

test('if two servers share a backend, signing out on one keeps the session on the other', async ({
  page,
  third,
}) => {
  await signInAs(page, 'Demo Author');
  await page.waitForURL('/admin');
  await page.reload();
  await expect(page.getByRole('link', { name: /Blog Posts/ })).toBeVisible();
  await signInAs(page, 'Demo Author', third.origin);
  await page.waitForURL(`${third.origin}/admin`);
  await page
    .getByRole('button', { name: 'Logout' })
    .or(page.getByRole('link', { name: 'Logout' }))
    .click();
  await page.waitForURL(`${third.origin}/admin/login`);
  await page.goto('/admin');
  await expect(page.getByRole('link', { name: /Blog Posts/ })).toBeVisible();
});

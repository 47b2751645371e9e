import { test as base, type Page } from '@playwright/test';
import { freePort } from '../../../backend/test/free-port.ts';
import { CLIENT, type OpenIdProvider, startOpenIdProvider } from '../../support/openid-provider.ts';
import { expect, lastActIn, SiteProcess, watchConsole } from '../../support/site.ts';

/** A site without demo mode. It uses a local OpenID provider instead of Google. */
const test = base.extend<object, { provider: OpenIdProvider; site: SiteProcess; port: number }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
  port: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  provider: [
    async ({ port }, use) => {
      const provider = await startOpenIdProvider(`http://localhost:${port}/auth/google`);
      await use(provider);
      provider.close();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ provider, port }, use) => {
      const site = new SiteProcess({
        PORT: String(port),
        DEMO: '0',
        GOOGLE_CLIENT_ID: CLIENT.id,
        GOOGLE_CLIENT_SECRET: CLIENT.secret,
        GOOGLE_ISSUER: provider.issuer,
      });
      await site.start();
      await use(site);
      await site.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
});

async function openWindow(page: Page): Promise<Page> {
  await page.goto('/admin/login');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign In With Google' }).click();
  return opened;
}

/** Signs in on the provider's own pages: a name with any password, then consent. */
async function signInAtProvider(window: Page, name: string): Promise<void> {
  await window.locator('input[name="login"]').fill(name);
  await window.locator('input[name="password"]').fill('any');
  await window.locator('button[type="submit"]').click();
  const consent = window.locator('input[name="prompt"][value="consent"]');
  await consent.waitFor({ state: 'attached' });
  await lastActIn(window, window.locator('button[type="submit"]').click());
}

test('a person who signs in twice with Google has only one account', {
  tag: '@embedded',
}, async ({ page, browser, site }) => {
  test.setTimeout(120_000);
  const errors = watchConsole(page);
  await signInAtProvider(await openWindow(page), 'nova');
  const dialog = page.getByRole('dialog', { name: 'Create Account' });
  await dialog.getByLabel('First Name').fill('Nova');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('dialog', { name: 'Insufficient Permissions' })).toBeVisible();

  expect(site.output, 'the log names nobody').not.toMatch(/nova|@studio\.example|eyJ/i);

  // Signing in on another computer leads to the same user record.
  const elsewhere = await (await browser.newContext({ baseURL: site.origin })).newPage();
  await signInAtProvider(await openWindow(elsewhere), 'nova');
  await expect(elsewhere.getByRole('dialog', { name: 'Insufficient Permissions' })).toBeVisible();
  await elsewhere.context().close();
  expect(errors).toEqual([]);
});

test('an account with an unverified e-mail address is refused with a message', {
  tag: '@embedded',
}, async ({ page }) => {
  const window = await openWindow(page);
  await signInAtProvider(window, 'unverified-nova');
  await expect(window.getByRole('alert')).toContainText('has not verified');
  await lastActIn(window, window.getByRole('button', { name: 'Close' }).click());
  await expect(page).toHaveURL('/', { timeout: 40_000 });
  await page.goto('/admin');
  await expect(page.getByRole('dialog', { name: 'Login Required' })).toBeVisible();
});

test('a person who cancels the sign-in at Google is not signed in', { tag: '@embedded' }, async ({
  page,
  provider,
}) => {
  const window = await openWindow(page);
  await window.locator('input[name="login"]').waitFor();
  await lastActIn(window, window.getByRole('link', { name: /Cancel/ }).click());
  await expect(page).toHaveURL('/', { timeout: 40_000 });
  expect(provider.issuer).not.toBe('');
});

test('a tab refuses a sign-in response that it did not request', {
  tag: '@embedded',
}, async ({ page }) => {
  let asked = false;
  page.on('request', (request) => {
    if (request.method() === 'POST') asked = true;
  });
  await page.goto('/auth/google?state=made-up&code=made-up');
  await expect(page.getByRole('alert')).toContainText('was not started here');
  expect(asked, 'the server is not even asked').toBe(false);
  expect(page.url(), 'the code does not stay in the address').not.toContain('code=');
});

test('forged credentials, forged states, unsigned tokens and other sites’ requests are refused', {
  tag: '@embedded',
}, async ({ site }) => {
  const call = (body: unknown) =>
    fetch(`${site.origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=x`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
  for (const requestUri of [
    `${site.origin}/?providerId=google.com&id_token=${encodeURIComponent('{"sub":"demo-administrator","email":"a@b.example"}')}`,
    `${site.origin}/auth/google?providerId=google.com&credential=made-up`,
  ])
    expect((await call({ requestUri, returnSecureToken: true })).status).toBe(400);
  const finish = (origin: string) =>
    fetch(`${site.origin}/auth/google`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ state: 'made-up', code: 'made-up' }),
    });
  expect((await finish(site.origin)).status).toBe(400);
  expect((await finish('https://elsewhere.example')).status).toBe(403);
});

test('the site does not start with unsafe or incomplete Google settings, and names the setting', {
  tag: '@embedded',
}, async () => {
  for (const [env, sentence] of [
    [{ GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' }, /set DEMO=0/],
    [{ GOOGLE_CLIENT_ID: 'x', DEMO: '0' }, /GOOGLE_CLIENT_SECRET/],
  ] as const) {
    const site = new SiteProcess(env);
    const ended = await site.attempt('0');
    expect(ended).toMatchObject({ code: 1 });
    expect((ended as { output: string }).output).toMatch(sentence);
    await site.remove();
  }
});

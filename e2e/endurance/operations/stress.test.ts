import { type Page, test } from '@playwright/test';
import { newPost } from '../../support/editing.ts';
import { expect, SiteProcess } from '../../support/site.ts';
import { aPost, postPath } from '../../support/stage.ts';
import { Wire } from '../../support/wire.ts';

/** The processes that a test has started. They are stopped at its end, even if it fails. */
const started: SiteProcess[] = [];
test.afterEach(async () => {
  for (const site of started.splice(0)) await site.remove();
});

function aSite(env: Record<string, string> = {}): SiteProcess {
  const site = new SiteProcess(env);
  // Stops the newest process first, because a process may depend on those started before it.
  started.unshift(site);
  return site;
}

test('on a full disk writes are refused with a message, and reading still works', {
  tag: '@embedded',
}, async () => {
  test.setTimeout(180_000);
  const site = aSite();
  await site.start();
  await site.stop();
  // The limit is in KiB. The write-ahead log alone grows to about 4 MiB before a checkpoint.
  site.fileBlocks = 6 * 1024;
  await site.start();
  const editor = await Wire.as(site, 'demo-editor');
  const write = (id: string, length: number) =>
    editor.commit({
      path: postPath(id),
      data: { ...aPost({ published: false, content: 'x'.repeat(length) }) } as never,
    });

  const acknowledged: string[] = [];
  let refused = 0;
  for (let n = 0; n < 400 && refused < 5; n++) {
    const status = await write(`full-${n}`, 100_000);
    if (status === 200) acknowledged.push(`full-${n}`);
    else {
      expect(status).toBe(503);
      refused += 1;
    }
  }
  expect(refused).toBe(5);
  expect(acknowledged.length).toBeGreaterThan(5);

  // Visitors and staff can still read, and the health check reports the problem.
  for (const path of ['/', '/blog', '/blog/how-we-work', '/team'])
    expect((await fetch(site.origin + path)).status, path).toBe(200);
  const health = await fetch(`${site.origin}/healthz`);
  expect([health.status, await health.json()]).toEqual([
    503,
    expect.objectContaining({ status: 'disk full' }),
  ]);
  expect(await editor.get(postPath(acknowledged.at(-1) ?? ''))).toBe(200);
  expect(site.output).toContain('commit-failed');

  // Kills the site, and starts it with enough space.
  await site.stop('SIGKILL');
  site.fileBlocks = null;
  await site.start();
  const again = await Wire.as(site, 'demo-editor');
  for (const id of acknowledged) expect(await again.get(postPath(id)), id).toBe(200);
  expect(
    await again.commit({ path: postPath('room-again'), data: aPost({ published: false }) as never }),
  ).toBe(200);
});

test('a save beyond the user’s storage quota shows a message, and the text stays in the form', {
  tag: '@embedded',
}, async ({ page }) => {
  test.setTimeout(180_000);
  const site = aSite({ QUOTA_MB: 'author:1,administrator:0', QUOTA_FILES: 'author:10,administrator:0' });
  await site.start();
  await openNewPost(page, site.origin);
  const editor = await Wire.as(site, 'demo-editor');
  const large = { ...aPost({ published: false, content: 'x'.repeat(490_000) }) } as never;
  expect(await editor.commit({ path: postPath('one'), data: large })).toBe(200);
  expect(await editor.commit({ path: postPath('two'), data: large })).toBe(200);

  await page.getByLabel('Title', { exact: true }).fill('No room');
  await page.getByRole('textbox', { name: 'Content' }).fill('y '.repeat(20_000));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/Your storage is full\. Ask an administrator/)).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('No room');
  await page.context().close();
});

/** Starts a backend, and a site that uses it. Each can be stopped separately. */
async function pair(): Promise<{ backend: SiteProcess; server: SiteProcess }> {
  const backend = aSite();
  await backend.start();
  const { host } = new URL(backend.origin);
  const server = aSite({
    FIRESTORE_EMULATOR_HOST: host,
    FIREBASE_AUTH_EMULATOR_HOST: host,
    // Turns the page cache on, as with Firebase. With an emulator it is off by default.
    PAGE_CACHE_SECONDS: '5',
  });
  await server.start();
  return { backend, server };
}

test('while the backend is paused, visitors see pages, and a save is stored afterwards', {
  tag: '@embedded',
}, async ({ page }) => {
  test.setTimeout(240_000);
  const { backend, server } = await pair();
  for (const path of ['/', '/blog', '/Team']) expect((await fetch(server.origin + path)).status).toBe(200);
  await openNewPost(page, server.origin);
  await page.getByLabel('Title', { exact: true }).fill('Before the pause');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  const id = page.url().split('/').at(-1) ?? '';

  backend.signal('SIGSTOP');
  try {
    await page.getByLabel('Title', { exact: true }).fill('Written during the pause');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    // Waits until the health check fails. By then the cached pages are older than their normal lifetime.
    await expect(async () => {
      expect((await fetch(`${server.origin}/healthz`)).status).toBe(503);
    }).toPass({ timeout: 30_000 });
    for (const path of ['/', '/blog', '/Team']) {
      const answer = await fetch(server.origin + path, { signal: AbortSignal.timeout(10_000) });
      expect(answer.status, path).toBe(200);
    }
  } finally {
    backend.signal('SIGCONT');
  }
  await expect(async () => {
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  }).toPass({ timeout: 30_000 });
  const editor = await Wire.as(backend, 'demo-editor');
  await expect(async () => {
    expect(await editor.plain(postPath(id))).toMatchObject({ title: 'Written during the pause' });
  }).toPass({ timeout: 90_000 });
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Written during the pause');
  await page.context().close();
});

test('on a slow network staff can sign in, write and save a post, and open the blog', async ({ page }) => {
  test.setTimeout(240_000);
  const site = aSite();
  await site.start();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  // Simulates a poor mobile connection: round trips of 500 ms and low bandwidth.
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 500,
    downloadThroughput: 100_000,
    uploadThroughput: 30_000,
  });
  await openNewPost(page, site.origin);
  await page.getByLabel('Title', { exact: true }).fill('From the train');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible({ timeout: 60_000 });
  const id = page.url().split('/').at(-1) ?? '';
  const editor = await Wire.as(site, 'demo-editor');
  expect(await editor.plain(postPath(id))).toMatchObject({ title: 'From the train' });
  await page.goto(`${site.origin}/blog`);
  await expect(page.getByText(/^Posted on/).first()).toBeVisible({ timeout: 60_000 });
  await page.context().close();
});

async function openNewPost(page: Page, origin: string): Promise<void> {
  page.setDefaultTimeout(60_000);
  await newPost(page, 'Demo Editor', origin);
}

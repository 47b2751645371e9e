import { axeViolations } from '../../../e2e/support/axe.ts';
import { suiteEngine } from '../../../e2e/support/engines/engine.ts';
import { openAs } from '../../../e2e/support/open-as.ts';
import { expect, freshSite, type SiteProcess, test as shared } from '../../../e2e/support/site.ts';
import { postPath } from '../../../e2e/support/stage.ts';
import { Wire } from '../../../e2e/support/wire.ts';
import { slugPath, workingCopyPath } from '../../../web/domain/places.ts';
import { PAGE_PREVIEW } from '../../../web/domain/posts/page-preview.ts';
import { newPost } from '../../../web/domain/posts/post.ts';
import { siteVersionPath } from '../model/site-version.ts';

// Tests features/site-editor/README.md#launch.

const test = shared.extend<object, { site: SiteProcess }>({
  site: [freshSite, { scope: 'worker', timeout: 120_000 }],
});

const DAY = 86_400_000;
/** With seconds, which the fields of times do not have. */
const MOMENT = (Math.floor(Date.now() / 60_000) + 1) * 60_000 + DAY + 5000;

async function plan(site: SiteProcess): Promise<void> {
  const administrator = await Wire.as(site, 'demo-administrator');
  const by = 'demo-administrator';
  const save = (id: string, data: object) =>
    administrator.commit({ path: siteVersionPath(id), data: { by, note: '', ...data }, stamped: ['at'] });
  const stores = { storesLabel: ['Buy now'], storesUrl: ['https://store.test/'] };
  const home = { area: 'home', from: MOMENT, tagline: 'Out now', ...stores };
  expect(await save('home-1', home)).toBe(200);
  expect(await save('frame-1', { area: 'frame', from: MOMENT + DAY, company: 'Other Company' })).toBe(200);
  const live = { ...newPost('demo-editor', Date.now()), published: true, featured: true };
  const editor = await Wire.as(site, 'demo-editor');
  for (const [id, publishDate, title] of [
    ['launch', MOMENT, 'We are live'],
    ['later', MOMENT + 2 * DAY, 'One day after'],
  ] as const)
    expect(await editor.commit({ path: postPath(id), data: { ...live, publishDate, title } })).toBe(200);
}

/** Orders a mailing of the post, and a message in another place, as their features do. */
async function announce(site: SiteProcess): Promise<void> {
  const administrator = await Wire.as(site, 'demo-administrator');
  const order = { post: 'launch', by: 'demo-administrator', note: '' };
  const mailing = { kind: 'post', to: 'all', subject: 'Out', preheader: '', state: 'ordered', counts: {} };
  const message = {
    place: 'mastodon',
    isWhole: false,
    texts: [],
    order: 'send',
    state: 'none',
    messages: [],
  };
  for (const [path, data] of [
    ['mailings/post_launch', mailing],
    ['elsewhere/mastodon_launch', message],
  ] as const)
    expect(await administrator.commit({ path, data: { ...order, ...data }, stamped: ['at'] }), path).toBe(
      200,
    );
}

test.beforeAll(async ({ site }) => {
  await plan(site);
  await announce(site);
});

test('Launch shows the changes of each moment, and the whole site at that moment', { tag: '@long' }, async ({
  page,
}) => {
  await openAs(page, 'Demo Administrator', '/admin/site');
  await expect(page.getByRole('region', { name: 'Launch', exact: true })).toContainText('Next: ');
  await page.getByRole('link', { name: 'Launch' }).click();
  const moments = page.getByRole('region', { name: 'Planned' });
  await expect(moments.getByRole('heading', { level: 3 })).toHaveCount(3);
  const first = moments.getByRole('listitem').first();
  await expect(first.getByRole('link', { name: 'We are live' })).toHaveAttribute(
    'href',
    '/admin/blogs/launch',
  );
  await expect(first).toContainText('cover');
  await expect(first).toContainText('Is mailed to confirmed sign-ups (General news): “Out”.');
  await expect(first).toContainText('Is posted to Mastodon.');
  await expect(first.getByRole('link', { name: 'Home page' })).toHaveAttribute(
    'href',
    '/admin/site-values/home/home-1',
  );

  const shown = page.getByRole('region', { name: 'The site at a time' });
  const home = shown.frameLocator('iframe');
  await expect(shown.getByRole('status').filter({ hasText: '/ as visitors will see it on' })).toBeVisible();
  await expect(home.getByText('Out now', { exact: true })).toBeVisible();
  await expect(home.getByText('Wishlist now')).toHaveCount(0);
  await expect(home.getByRole('contentinfo')).not.toContainText('Other Company');
  await home
    .getByRole('link', { name: /We are live/ })
    .first()
    .click();
  await expect(shown.getByText('/blog/launch as visitors will see it on')).toBeVisible();
  await expect(home.getByRole('heading', { level: 1, name: 'We are live' })).toBeVisible();
  await expect(home.getByText('One day after')).toHaveCount(0);

  // A feed is no page, so it opens in a tab. (With keys, because Playwright cannot find the middle of a scaled link.)
  await home.getByRole('banner').getByRole('link', { name: 'Blog', exact: true }).press('Enter');
  await expect(shown.getByText('/blog as visitors will see it on')).toBeVisible();
  const opened = page.waitForEvent('popup');
  await home.getByRole('link', { name: 'RSS feed' }).press('Enter');
  await opened;
  await expect(shown.getByText('/blog as visitors will see it on')).toBeVisible();

  await moments.getByRole('button', { name: 'Show the site on' }).nth(1).click();
  await expect(home.getByRole('contentinfo')).toContainText('Other Company');
  await shown.getByLabel('Time').fill('');
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(360);
});

test('only administrators see planned changes', async ({ site }) => {
  const ask = async (account: string | null, page: string, at: number) => {
    const token = account && (await Wire.as(site, account)).token;
    const headers = {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
    };
    const body = JSON.stringify({ page, at });
    return fetch(site.origin + PAGE_PREVIEW, { method: 'POST', headers, body });
  };
  for (const [account, status] of [
    [null, 401],
    ['demo-applicant', 403],
    ['demo-author', 403],
    ['demo-editor', 403],
  ] as const)
    expect((await ask(account, '/', MOMENT)).status, account ?? 'nobody').toBe(status);
  const page = await ask('demo-administrator', '/', MOMENT);
  expect([page.status, page.headers.get('cache-control'), page.headers.get('x-robots-tag')]).toEqual([
    ...[200, 'no-store', 'noindex'],
  ]);
  for (const at of [8_640_000_000_000_001, -1e20, 1.5])
    expect((await ask('demo-administrator', '/blog', at)).status, String(at)).toBe(400);
  for (const at of [8_640_000_000_000_000, -8_640_000_000_000_000])
    expect((await ask('demo-administrator', '/blog', at)).status, String(at)).toBe(200);
  // A post that goes live later, a draft, and screens of the staff area.
  expect((await ask('demo-administrator', '/blog/launch', MOMENT)).status).toBe(200);
  expect((await ask('demo-administrator', '/blog/launch', MOMENT - 1)).status).toBe(404);
  const administrator = await Wire.as(site, 'demo-administrator');
  const old = { ...newPost('demo-editor', 1), title: 'Old title', published: true, publishDate: 1 };
  const change = { from: { title: 'Old title' }, to: { title: 'New title' }, goesLive: MOMENT };
  expect(
    await administrator.commit(
      { path: postPath('old'), data: { ...old, slug: 'old-news' } },
      { path: slugPath('old-news'), data: { post: 'old' } },
    ),
  ).toBe(200);
  expect(
    await administrator.commit({
      path: workingCopyPath('old'),
      data: { ...change, by: 'demo-administrator' },
      stamped: ['at'],
    }),
  ).toBe(200);
  // With the embedded engine, it changes at that moment, also behind the redirect from its id.
  if (suiteEngine() === 'embedded')
    for (const [at, title] of [
      [MOMENT - 1, 'Old title'],
      [MOMENT, 'New title'],
    ] as const)
      expect(await (await ask('demo-administrator', '/blog/old', at)).text()).toContain(`${title}</h1>`);
  expect(await (await ask('demo-administrator', '/blog/later', MOMENT)).text()).not.toContain(
    'One day after',
  );
  expect((await ask('demo-administrator', '/admin/site', MOMENT)).status).toBe(400);
  // Pages of visitors stay as they are.
  expect(await (await fetch(site.origin)).text()).not.toContain('Out now');
});

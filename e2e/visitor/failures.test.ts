import { expectFrameAlive, header, lost, problem, test } from '../support/failing-visitor.ts';
import { SiteProcess } from '../support/site.ts';
import { aPost, expect, postPath } from '../support/stage.ts';

// Tests docs/product.md#errors and docs/product.md#limits.

const OFFLINE = 'Failed to get document because the client is offline.';

test('a page reports an unreachable database; once the database is back, Retry loads the page', {
  tag: '@details',
}, async ({ visitor: page }) => {
  await page.goto('/');
  await page.route(/:runQuery|documents\/projectdata/, (route) => route.abort());
  await header(page, 'Blog').click();
  await expect(page).toHaveURL('/blog');
  await expect(problem(page)).toContainText(OFFLINE);
  await expectFrameAlive(page);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(problem(page)).toContainText(OFFLINE);

  // The rest of the site works: a page that needs no database, and the promotion on the home page.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
  await expect(page.getByRole('heading', { name: 'Contact' })).toBeVisible();
  await header(page, 'Lanternfall Games').click();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
  await expect(problem(page)).toContainText(OFFLINE);

  await header(page, 'Blog').click();
  // Both pages show the same message, so the test checks the URL to be sure that the next page is open.
  await expect(page).toHaveURL('/blog');
  await expect(problem(page)).toContainText(OFFLINE);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog');
  await expect(page.getByText(/^Posted on/)).toHaveCount(8);
  await expect(problem(page)).toHaveCount(0);
});

test('a navigation while offline shows a message; Retry or Reload completes it when online', {
  tag: '@details',
}, async ({ visitor: page }) => {
  await page.goto('/blog');
  await page.context().setOffline(true);
  await header(page, 'About Us').click();
  await expect(page.getByText(OFFLINE).or(lost(page))).toBeVisible();
  await expectFrameAlive(page);
  await page.context().setOffline(false);
  await page
    .getByRole('button', { name: 'Retry' })
    .or(page.getByRole('link', { name: 'Reload' }))
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meet the Team');
  await expect(page).toHaveURL(/\/team$/i);
});

test('if “Load more” fails, a message appears, and a second click loads the posts', {
  tag: '@details',
}, async ({ visitor: page, stage }) => {
  const many = Array.from({ length: 15 }, (_, at) => [
    postPath(`staged-${at}`),
    aPost({ title: `Staged ${at}.` }),
  ]);
  await stage(Object.fromEntries(many));
  await page.goto('/blog');
  await page.route(/:runQuery/, (route) => route.abort());
  const more = page.getByRole('link', { name: 'Load more' });
  await more.click();
  await expect(page.getByText('More posts could not be loaded.')).toBeVisible();
  await expect(page.getByText(/^Posted on/)).toHaveCount(20);
  await page.unrouteAll();
  await more.click();
  await expect(page.getByText(/^Posted on/)).toHaveCount(23);
  await expect(page.getByText('More posts could not be loaded.')).toHaveCount(0);
});

test('if the server cannot reach the database, it responds 503 with a message and Retry', {
  tag: '@long',
}, async ({ browser }) => {
  // Uses port 1, at which no server listens.
  const site = new SiteProcess({
    FIRESTORE_EMULATOR_HOST: '127.0.0.1:1',
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1',
  });
  await site.start();
  const context = await browser.newContext({ baseURL: site.origin, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of ['/blog', '/blog/release-date', '/Team']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(503);
    await expect(page.getByRole('main').getByText(OFFLINE), path).toBeVisible();
    await expectFrameAlive(page);
  }
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page).toHaveURL(/\/Team\??$/);
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Wishlist now/ })).toBeVisible();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  for (const path of ['/rss.xml', '/atom.xml', '/sitemap.xml']) {
    const response = await context.request.get(path);
    expect(response.status(), path).toBe(503);
    expect(response.headers()['retry-after'], path).toBe('60');
  }
  await context.close();
  await site.remove();
});

test('a missing image leaves a placeholder of the same size, without a layout shift', {
  tag: '@details',
}, async ({ visitor: page }) => {
  const boxes = () =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => JSON.stringify(item.getBoundingClientRect())));
  for (const path of ['/blog', '/Team']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    const whole = await boxes();
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.route(/\/pictures\//, (route) => route.fulfill({ status: 404, body: '' }));
    await page.reload();
    const picture = page.getByRole('main').getByRole('presentation').first();
    await expect(picture).toHaveAttribute('src', /(picture-missing|portrait-placeholder)\.svg$/);
    expect(await boxes(), path).toEqual(whole);
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
    expect(
      shifts.reduce((sum, value) => sum + value, 0),
      path,
    ).toBeLessThan(0.01);
    await page.unrouteAll();
  }
});

test('if the image behind a card’s or a post’s text is missing, the text is still readable', {
  tag: '@details',
}, async ({ visitor: page }) => {
  await page.route(/\/pictures\//, (route) => route.abort());
  await page.goto('/');
  const card = page.getByRole('link', { name: /Timeworks has a date/ });
  await card.scrollIntoViewIfNeeded();
  await expect(card.getByRole('presentation', { includeHidden: true })).toBeHidden();
  await card.click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toBeVisible();
  // A missing picture takes no space: the title follows directly after the header.
  await expect.poll(async () => (await title.boundingBox())?.y).toBeLessThan(220);
});

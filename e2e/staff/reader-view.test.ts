import type { Page } from '@playwright/test';
import { signInOverRest } from '../support/accounts.ts';
import { newPost, otherEditor } from '../support/editing.ts';
import { expect, otherVisitor, test } from '../support/site.ts';

// Tests docs/product.md#post-editor.

const PREVIEW = '/admin/page-preview';
const CONTENT = 'It **blinks** twice.\n\n[The blog](/blog)\n\n<script>alert(1)</script>\n';

const view = (page: Page) => page.getByRole('dialog', { name: 'Reader view' });
const pageIn = (page: Page) => view(page).locator('iframe').contentFrame();

test('one key shows the texts in the form on the page that readers would get, at three widths', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await newPost(page);
  await page.getByLabel('Title', { exact: true }).fill('A lamp in the fog');
  await page.getByRole('textbox', { name: 'Content' }).fill(CONTENT);
  await page.keyboard.press('ControlOrMeta+p');

  await test.step('it has the header, the content and the footer of the site', async () => {
    const shown = pageIn(page);
    await expect(shown.getByRole('heading', { level: 1 })).toHaveText('A lamp in the fog');
    await expect(shown.getByRole('strong').filter({ hasText: 'blinks' })).toBeVisible();
    await expect(shown.getByText('<script>alert(1)</script>')).toBeVisible();
    await expect(shown.getByRole('banner').getByRole('link', { name: 'Blog' })).toBeVisible();
    await expect(shown.getByRole('contentinfo')).toContainText(String(new Date().getFullYear()));
    await expect(shown.locator('script')).toHaveCount(0);
  });

  await test.step('the page is as wide as the window, a tablet and a phone', async () => {
    for (const [name, width] of [
      ['Full width', 1280],
      ['Tablet', 820],
      ['Phone', 390],
    ] as const) {
      await view(page).getByRole('radio', { name }).check();
      expect((await view(page).locator('iframe').boundingBox())?.width, name).toBeCloseTo(width, -1);
      expect(
        await pageIn(page)
          .locator('html')
          .evaluate((html) => html.scrollWidth),
      ).toBeLessThanOrEqual(width);
    }
  });

  await test.step('Close and Escape close the view', async () => {
    await view(page).getByRole('button', { name: 'Close' }).press('Enter');
    await expect(view(page)).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Content' })).toBeFocused();
    await page.keyboard.press('ControlOrMeta+p');
    await expect(pageIn(page).getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(view(page)).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Content' })).toBeFocused();
  });
});

test('a live post is shown with its changes, and links to the posts before and after it', {
  tag: '@details',
}, async ({ page, browser, site }) => {
  const editor = await otherEditor(browser, site, 'Demo Editor', '/admin/blogs/release-date');
  await editor.getByLabel('Title', { exact: true }).fill('Not live yet');
  await editor.getByRole('button', { name: 'Reader view' }).click();
  await expect(pageIn(editor).getByRole('heading', { level: 1 })).toHaveText('Not live yet');
  await expect(pageIn(editor).getByRole('navigation', { name: 'Newer and older posts' })).toBeVisible();
  // A click by Playwright runs a script in the frame, which logs that it refuses it. The console of this page is not checked.
  const opened = editor.waitForEvent('popup');
  await pageIn(editor).getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('Blog');
  await expect(view(editor)).toBeVisible();
  await page.goto('/blog/release-date');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Not live yet');
  await editor.context().close();
});

test('the server makes such a page only for staff, and no site can show it in a frame', async ({ site }) => {
  const post = { id: 'previewed', title: 'Previewed', content: CONTENT, creationDate: 1, publishDate: 1 };
  const ask = async (subject: string | null, body: object = post) => {
    const token = subject && (await signInOverRest(site, subject)).idToken;
    return fetch(site.origin + PREVIEW, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
  };
  expect((await ask(null)).status).toBe(401);
  for (const subject of ['demo-applicant', 'demo-newcomer']) expect((await ask(subject)).status).toBe(403);
  expect((await ask('demo-author', { id: 'a/b' })).status).toBe(400);
  const shown = await ask('demo-author');
  expect(shown.status).toBe(200);
  expect(shown.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(shown.headers.get('x-frame-options')).toBe('DENY');
  expect(shown.headers.get('cache-control')).toBe('no-store');
  expect(await shown.text()).toContain('It <strong>blinks</strong> twice.');
  expect((await fetch(`${site.origin}/blog/previewed`, { redirect: 'manual' })).status).not.toBe(200);

  const preflight = await fetch(site.origin + PREVIEW, {
    method: 'OPTIONS',
    headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'POST' },
  });
  expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
});

test('if the page cannot be made, the reader view says why and tries again', { tag: '@details' }, async ({
  browser,
  site,
}) => {
  // The browser logs the failed request, so console errors of this page must not fail the test.
  const page = await otherVisitor(browser, site);
  await newPost(page, 'Demo Author');
  await page.route(`**${PREVIEW}`, (route) => route.abort('connectionrefused'), { times: 1 });
  await page.getByRole('button', { name: 'Reader view' }).click();
  await expect(view(page).getByRole('alert')).toContainText('The page could not be loaded.');
  await view(page).getByRole('button', { name: 'Try again' }).click();
  await expect(pageIn(page).getByRole('heading', { level: 1 })).toHaveText('New Post');
  await page.context().close();
});

import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { leaveSession } from '../support/open-as.ts';
import { expect, signInAs, test } from '../support/site.ts';

test.use({ firstVisit: true });

/** Maximum size up to a usable dashboard, in bytes after gzip. 1 KB is 1,000 bytes. */
const BUDGET = 360_000;
/** Maximum size including the login page and the sign-in window. */
const WITH_LOGIN = 369_000;
/** Maximum size of the scripts of the post editor's text field, with the commands for tables, links and blocks. */
const EDITOR = 262_000;

/** Responses that are not counted: database responses and uploaded pictures, because they depend on the content. */
const DATA = /^\/(?:v1|google\.firestore\.v1\.Firestore|pictures)\//;

/**
 * Counts the bytes that the page loads after this call, without responses that match `DATA`: fonts and pictures other
 * than SVG as they are, all other files compressed with gzip.
 */
function countBytes(page: Page): () => Promise<{ total: number; largest: [string, number][] }> {
  const answers: Promise<[string, number]>[] = [];
  page.on('requestfinished', (request) => {
    const size = async (): Promise<[string, number]> => {
      // Null if the page closes, at the end of a test, before the response has been read.
      const response = await request.response().catch(() => null);
      const body = (await response?.body().catch(() => null)) ?? Buffer.alloc(0);
      const packed = ['font', 'image'].includes(request.resourceType()) && !request.url().endsWith('.svg');
      return [new URL(request.url()).pathname, packed ? body.length : gzipSync(body).length];
    };
    answers.push(size());
  });
  return async () => {
    const sizes = (await Promise.all(answers)).filter(([path]) => !DATA.test(path));
    return {
      total: sizes.reduce((sum, [, size]) => sum + size, 0),
      largest: sizes.toSorted((a, b) => b[1] - a[1]).slice(0, 12),
    };
  };
}

/** Waits until the dashboard shows a latest post and has loaded its fonts. */
async function expectDashboard(page: Page): Promise<void> {
  await expect(
    page.getByRole('region', { name: 'Latest posts' }).getByRole('listitem').first(),
  ).toBeVisible();
  await page.waitForLoadState('load');
  await page.evaluate(() => document.fonts.ready);
}

test('the staff area downloads at most 360 KB (gzip) up to a usable dashboard', async ({ page }) => {
  await leaveSession(page, 'Demo Administrator');
  const bytes = countBytes(page);
  await page.goto('/admin');
  await expectDashboard(page);
  const { total, largest } = await bytes();
  expect(total).toBeGreaterThan(200_000);
  expect(total, JSON.stringify(largest)).toBeLessThanOrEqual(BUDGET);
});

test('staff area, login page and sign-in window together download at most 369 KB (gzip)', async ({
  page,
}) => {
  const bytes = countBytes(page);
  await signInAs(page, 'Demo Administrator');
  await expectDashboard(page);
  const { total, largest } = await bytes();
  expect(total).toBeGreaterThan(200_000);
  expect(total, JSON.stringify(largest)).toBeLessThanOrEqual(WITH_LOGIN);
});

test('the dashboard loads neither the text editor nor a Markdown renderer', { tag: '@details' }, async ({
  page,
}) => {
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  await leaveSession(page, 'Demo Administrator');
  await page.goto('/admin');
  await expectDashboard(page);
  expect(scripts.length).toBeGreaterThan(5);
  for (const response of scripts) {
    // Removes file names, because names of files that are loaded later may contain these words.
    const code = (await response.text()).replace(/assets\/staff\/[\w.-]+/g, '');
    expect(code, response.url()).not.toMatch(/cm-content|blockQuotePrefix|micromark/);
  }
});

test('only the page of a post names the editor’s scripts, so they load with the first ones', async ({
  page,
}) => {
  const named = async (path: string) => (await (await page.request.get(path)).text()).split('modulepreload');
  const [dashboard, posts, post] = [
    await named('/admin'),
    await named('/admin/blogs'),
    await named('/admin/blogs/x'),
  ];
  expect(posts.length).toBe(dashboard.length);
  expect(post.length).toBeGreaterThan(dashboard.length);
  expect(post.join('')).toMatch(/href="\/assets\/staff\/post-editor-[^"]+\.js"/);
});

test('a post opens with at most 40 scripts, those of its text field have at most 262 KB (gzip)', async ({
  page,
}) => {
  await leaveSession(page, 'Demo Administrator');
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  await page.goto('/admin/blogs/trailer-notes');
  await expect(page.locator('.cm-content')).toBeVisible();
  const codes = await Promise.all(scripts.map((response) => response.text()));
  expect(scripts.length).toBeLessThanOrEqual(40);
  // Recognizes the editor's scripts: CodeMirror and our extensions by class names, Lezer by a member.
  const sizes = codes
    .filter((code) => /\bcm-(?:scroller|md-)|\btopNode\b/.test(code))
    .map((code) => gzipSync(code).length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(150_000);
  expect(total, String(sizes)).toBeLessThanOrEqual(EDITOR);
});

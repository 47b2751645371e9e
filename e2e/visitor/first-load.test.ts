import type { Response } from '@playwright/test';
import { expect, test } from '../support/site.ts';

test.use({ firstVisit: true });

test('the first load of the home page downloads no Firebase, Mantine or markdown renderer', async ({
  page,
  site,
}) => {
  const scripts: Response[] = [];
  const note = (response: Response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  };
  page.on('response', note);
  await page.goto('/', { waitUntil: 'networkidle' });
  page.off('response', note);
  expect(scripts.length).toBeGreaterThan(0);
  for (const response of scripts) {
    const [url, text] = [response.url(), await response.text()];
    // Skips the route manifest, which contains names of files but no code.
    if (url.includes('/manifest-')) continue;
    expect(url.startsWith(site.origin), url).toBe(true);
    // Searches for strings that stay the same when the code of these libraries is minified.
    expect(text, `${url} holds Firebase`).not.toMatch(
      /firebase\.googleapis|firestore\.googleapis|identitytoolkit|IndexedDB transaction/,
    );
    expect(text, `${url} holds Mantine`).not.toMatch(/mantine/i);
    // Removes file names, so that only code is searched.
    const code = text.replaceAll(/assets\/[\w.-]+/g, '');
    expect(code, `${url} holds a markdown renderer`).not.toMatch(/blockQuotePrefix|mdast|micromark/);
  }
});

test('the visitors’ route manifest names no staff screen', { tag: '@details' }, async ({ page }) => {
  const lists: string[] = [];
  page.on('response', async (response) => {
    if (response.url().includes('/manifest-')) lists.push(await response.text());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect.poll(() => lists.length).toBe(1);
  expect(lists[0]).toContain('posts/blog-list');
  expect(lists[0]).not.toMatch(/admin|staff/);
});

test('client-side navigation reads documents directly from the database', async ({ page }) => {
  const queries: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(':runQuery')) queries.push(request.postData() ?? '');
  });
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('heading', { name: 'Blog', exact: true })).toBeVisible();
  await expect.poll(() => queries.some((query) => query.includes('blogPosts'))).toBe(true);
});

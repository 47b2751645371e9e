import type { Page } from '@playwright/test';
import { openAs } from '../support/open-as.ts';
import { expect, test } from '../support/site.ts';

// Checks that pages do not violate their content security policy. The `page` fixture fails the test if the policy
// blocks anything.

/**
 * Replaces the video site's player, so that the test needs no network. Resolves to a list to which each requested URL
 * is added.
 */
async function standInForVideos(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route('https://www.youtube-nocookie.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>Player</title><p>Playing</p>' });
  });
  return asked;
}

test('public pages do not violate the content security policy, even while a video plays', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const asked = await standInForVideos(page);
  for (const path of ['/', '/blog/trailer-notes']) {
    await page.goto(path);
    expect(asked).toEqual([]);
    const video = page.getByTitle(/trailer/i);
    await video.scrollIntoViewIfNeeded();
    await video.contentFrame().getByRole('link', { name: /^Play/ }).click();
    await expect(video.contentFrame().getByText('Playing')).toBeVisible();
    expect(asked.splice(0).map((address) => new URL(address).pathname)).toEqual(['/embed/aqz-KE-bpKQ']);
  }
  for (const path of ['/blog', '/blog/strange-markup', '/Team', '/Contact', '/404']) {
    await page.goto(path);
  }
});

test('the sign-up form and its response frame do not violate the content security policy', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('textbox', { name: /mail/i }).fill('reader@mail.test');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Thanks for submitting!')).toBeVisible();
});

test('signing in and editing do not violate the content security policy', async ({ page }) => {
  test.setTimeout(180_000);
  await standInForVideos(page);
  await page.goto('/admin/login');
  await expect(page.getByRole('dialog', { name: 'Login Required' })).toBeVisible();
  await openAs(page, 'Demo Administrator');
  await expect(page.getByRole('link', { name: /Manage Users/ })).toBeVisible();
  await page.goto('/admin/blogs');
  await expect(page.getByRole('button', { name: 'Create', exact: true })).toBeVisible();
  await page.goto('/admin/blogs/trailer-notes');
  await expect(page.getByLabel('Title', { exact: true })).toBeVisible();
  const content = page.getByRole('textbox', { name: 'Content' });
  await expect(content).toBeVisible();
  const before = await page.getByLabel('Title', { exact: true }).inputValue();
  await page.getByLabel('Title', { exact: true }).fill('Edited under the policy');
  await expect(
    page.getByRole('region', { name: 'Preview' }).getByText('Edited under the policy').first(),
  ).toBeVisible();
  await page.getByLabel('Title', { exact: true }).fill(before);
  await page.goto('/admin/bios');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/admin/bios/demo-administrator');
  await expect(page.getByLabel('Display Name')).toBeVisible();
  await page.goto('/admin/users');
  await expect(page.getByLabel('User ID')).toBeVisible();
});

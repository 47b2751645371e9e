import { expect, test } from '../support/site.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript the home page shows the sign-up form and three feature cards', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByLabel(/email/i)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
  await expect(page.getByText('Read More')).toHaveCount(3);
});

test('without JavaScript the blog lists published posts with authors and dates', async ({ page }) => {
  await page.goto('/blog');
  await expect(page.getByRole('heading', { name: 'Blog', exact: true })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText(/^By /)).toHaveCount(8);
  await expect(main.getByText(/^Posted on /)).toHaveCount(8);
});

test('without JavaScript a post shows its title and text', async ({ page }) => {
  await page.goto('/blog');
  const link = page.getByRole('main').getByRole('link').first();
  const title = await link.getByRole('heading').textContent();
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  await expect(page.getByRole('main').getByRole('separator').first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('paragraph').nth(1)).toBeVisible();
});

test('without JavaScript the team page shows the bios that staff have not hidden', async ({ page }) => {
  await page.goto('/Team');
  await expect(page.getByRole('heading', { name: 'Meet the Team' })).toBeVisible();
  await expect(
    page.getByRole('main').getByRole('heading', { level: 2 }).filter({ visible: true }),
  ).toHaveCount(6);
});

test('without JavaScript the contact page shows the e-mail address', async ({ page }) => {
  await page.goto('/Contact');
  await expect(page.getByRole('main').getByText('hello@lanternfall.example')).toBeVisible();
});

test('without JavaScript the staff area shows only a message that it needs JavaScript', async ({ page }) => {
  await page.goto('/admin/blogs');
  await expect(page.locator('main noscript')).toBeVisible();
  await expect(page.getByRole('status')).toBeHidden();
});

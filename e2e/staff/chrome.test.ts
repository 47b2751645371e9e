import { openAs } from '../support/open-as.ts';
import { expect, test } from '../support/site.ts';

// Tests docs/product.md#staff-frame and docs/product.md#dashboard.

const PAGES = ['/admin', '/admin/blogs', '/admin/blogs/trailer-notes', '/admin/bios', '/admin/users'];

test('on admin screens the navbar has a title, Home, Back to Site and Logout', {
  tag: '@details',
}, async ({ page }) => {
  await openAs(page, 'Demo Administrator');
  for (const path of PAGES) {
    await page.goto(path);
    const bar = page.getByRole('navigation', { name: 'Admin' });
    await expect(bar).toContainText('Lanternfall Games Admin');
    await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/admin');
    await expect(bar.getByRole('link', { name: 'Back to Site' })).toHaveAttribute('href', '/');
    await expect(bar.getByRole('button', { name: 'Logout' })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/admin/login');
  await page.goto('/admin/blogs');
  await expect(page).toHaveURL('/admin/login');
});

test('the navbar shows its links from 992 px; on narrower windows they are in a menu', {
  tag: '@details',
}, async ({ page }) => {
  await openAs(page, 'Demo Author');
  const home = page.getByRole('link', { name: 'Home' });
  const menu = page.getByRole('button', { name: /^(Open|Close) menu$/ });
  await page.setViewportSize({ width: 992, height: 800 });
  await expect(home).toBeVisible();
  await expect(menu).toBeHidden();
  // On a wide screen the navbar is aligned with the page.
  await page.setViewportSize({ width: 1920, height: 800 });
  const [barBox, pageBox] = await Promise.all(
    [page.locator('.staff-nav__title'), page.getByRole('heading', { level: 1 })].map((part) =>
      part.boundingBox(),
    ),
  );
  expect(barBox?.x).toBe(pageBox?.x);
  await page.setViewportSize({ width: 991, height: 800 });
  await expect(home).toBeHidden();
  await expect(menu).toHaveAttribute('aria-expanded', 'false');

  // Records the animation inside the page, because the test might look too late.
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    document.addEventListener('transitionrun', () => {
      const running = document.getAnimations().map(({ effect }) => effect?.getTiming().duration);
      dataset.durations = `${dataset.durations ?? ''} ${running.join(' ')} `;
    });
  });
  await menu.click();
  await expect(page.locator('html')).toHaveAttribute('data-durations', / 300 /);
  await expect(home).toBeVisible();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  // All lines of the menu start at the same left edge: links, user, the user's links and Logout.
  const edges = page.locator(
    '.staff-nav__menu :is(a > svg, .person-badge img, li > button > svg, .staff-nav__logout)',
  );
  await expect(edges.nth(7)).toBeVisible();
  const lefts = await edges.evaluateAll((all) =>
    all.map((one) => Math.round(one.getBoundingClientRect().left)),
  );
  expect(new Set(lefts).size, String(lefts)).toBe(1);
  await page.keyboard.press('Escape');
  await expect(home).toBeHidden();
  await expect(menu).toBeFocused();

  await page.getByRole('link', { name: /Blog Posts/ }).click();
  await expect(page).toHaveURL('/admin/blogs');
  await menu.click();
  await home.click();
  await expect(page).toHaveURL('/admin');
  await expect(home).toBeHidden();
});

for (const [account, cards] of [
  ['Demo Author', ['Blog Posts', 'User Bios']],
  ['Demo Editor', ['Blog Posts', 'User Bios']],
  ['Demo Administrator', ['Blog Posts', 'User Bios', 'Manage Users', 'Site']],
] as const)
  test(`the dashboard of the ${account} has the cards ${cards.join(', ')}`, async ({ page }) => {
    await openAs(page, account);
    const main = page.getByRole('main');
    await expect(main.getByRole('link').getByRole('heading')).toHaveText(cards);
    for (const [name, path] of [
      ['Blog Posts', '/admin/blogs'],
      ['User Bios', '/admin/bios'],
    ] as const)
      await expect(main.getByRole('link', { name })).toHaveAttribute('href', path);
  });

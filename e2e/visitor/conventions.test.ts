import { expect, test } from '../support/site.ts';

const email = 'half.typed@studio';

test('Back restores the scroll position and the text typed into the sign-up form', {
  tag: '@details',
}, async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 600 });
  await page.goto('/');
  await page.getByRole('textbox', { name: /Email/ }).fill(email);
  const card = page.getByRole('link', { name: /Lighting the harbour/ });
  await card.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(200);
  await card.click();
  await expect(page.getByRole('heading', { level: 1, name: /^Lighting the harbour/ })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(card).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
  await expect(page.getByRole('textbox', { name: /Email/ })).toHaveValue(email);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: /^Lighting the harbour/ })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('pages do not read browser storage before the first user interaction', { tag: '@details' }, async ({
  context,
}) => {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const counted = Object.assign(window, { looks: 0 });
    const get = Storage.prototype.getItem;
    Storage.prototype.getItem = function (name) {
      counted.looks += 1;
      return get.call(this, name);
    };
  });
  const looks = () => page.evaluate(() => [(window as unknown as { looks: number }).looks, history.state]);
  await page.goto('/', { waitUntil: 'load' });
  await expect(page.locator('#fonts')).toHaveJSProperty('media', 'all');
  expect(await looks()).toEqual([0, null]);
  await page.evaluate(() => scrollTo(0, 300));
  await page.waitForFunction(() => performance.getEntriesByName('ready-to-use').length > 0);
  expect(await page.evaluate(() => scrollY)).toBe(300);
  expect(await page.evaluate(() => history.state?.key)).toBeTruthy();
  await page.reload();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
  expect((await looks())[0]).toBeGreaterThan(0);
});

test('an address in another case or with a final slash shows the same page and canonical link', async ({
  request,
  site,
}) => {
  for (const [forms, canonical] of [
    [['/Team', '/team', '/TEAM', '/team/', '/Team/'], '/Team'],
    [['/Contact', '/contact', '/contact/'], '/Contact'],
    [['/blog', '/blog/', '/Blog'], '/blog'],
    [['/blog/release-date', '/blog/release-date/'], '/blog/release-date'],
  ] as const) {
    for (const form of forms) {
      const response = await request.get(form);
      expect(response.status(), form).toBe(200);
      expect(await response.text(), form).toContain(
        `<link rel="canonical" href="${site.origin}${canonical}"/>`,
      );
    }
  }
});

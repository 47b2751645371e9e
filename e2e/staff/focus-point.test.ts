import type { Page } from '@playwright/test';
import { openAs } from '../support/open-as.ts';
import { drawPhoto, giveFiles } from '../support/picture-files.ts';
import { expect, otherVisitor, test } from '../support/site.ts';
import { Wire } from '../support/wire.ts';

const PICTURES = 'projectdata/website/pictures';

/** Uploads a drawn picture to the library, and resolves to its id. */
async function upload(page: Page, name: string): Promise<string> {
  await drawPhoto(page, name, 400, 800);
  await giveFiles(page.getByRole('main'), 'drop', [name]);
  const row = page.getByRole('list', { name: 'Pictures being added' }).getByRole('listitem');
  await row.filter({ hasText: name }).getByRole('button', { name: 'Done' }).click();
  const tile = page.getByRole('button', { name: `Open ${name}` });
  const source = await tile.locator('img').getAttribute('src');
  return source?.split('/')[2] ?? '';
}

test('a picture’s focus point is set by keys or a press, and crops follow it', { tag: '@details' }, async ({
  browser,
  page,
  site,
}) => {
  test.setTimeout(180_000);
  const editor = await Wire.as(site, 'demo-editor');
  await openAs(page, 'Demo Editor', '/admin/pictures');
  const id = await upload(page, 'tower.jpg');
  const image = `/pictures/${id}/1600.jpg`;
  const post = { title: 'A tower', authors: ['demo-editor'], shortText: '', content: 'Words.', image };
  const flags = {
    published: true,
    pinned: false,
    featured: false,
    creationDate: 1,
    publishDate: Date.now() - 1000,
  };
  const path = 'projectdata/website/blogPosts/a-tower';
  expect(await editor.commit({ path, data: { ...post, ...flags } })).toBe(200);

  /** The pressed point, in percent from the left and from the top. */
  let [right, down] = [50, 50];
  await test.step('arrow keys move the focus point, and a press on the picture sets it', async () => {
    await page.getByRole('button', { name: 'Open tower.jpg' }).click();
    const point = page.getByRole('button', { name: /^Focus point of the picture: 50 % from the left, 50 %/ });
    await point.focus();
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowLeft']) await page.keyboard.press(key);
    const moved = page.getByRole('button', { name: /^Focus point of the picture: 45 % from the left, 40 %/ });
    await expect(moved).toBeFocused();
    const stored = async () => (await editor.plain(`${PICTURES}/${id}`))?.focus;
    await expect.poll(stored).toEqual({ x: 0.45, y: 0.4 });
    const box = await moved.boundingBox();
    // Clicks far from the upper edge, which the header of the scrolled dialog can cover.
    await moved.click({ position: { x: (box?.width ?? 0) * 0.1, y: (box?.height ?? 0) * 0.6 } });
    // The click is on a whole pixel, so the percentages may differ slightly.
    const pressed = async () => ((await stored()) as { x: number; y: number }).x;
    await expect.poll(pressed).toBeLessThan(0.2);
    const { x, y } = (await stored()) as { x: number; y: number };
    expect([Math.abs(x - 0.1) < 0.02, Math.abs(y - 0.6) < 0.02]).toEqual([true, true]);
    [right, down] = [Math.round(x * 100), Math.round(y * 100)];
    await expect(page.getByRole('list', { name: 'Crops' }).locator('img').first()).toHaveCSS(
      'object-position',
      `${right}% ${down}%`,
    );
  });

  const visitor = await otherVisitor(browser, site);
  await test.step('the cover in the list and on the post’s page is cropped around the focus point', async () => {
    await visitor.goto('/blog');
    const cover = visitor.locator(`.post-list-view img[src="${image}"]`);
    await expect(cover).toHaveCSS('object-position', `${right}% ${down}%`);
    await visitor.goto('/blog/a-tower');
    await expect(visitor.locator('.post-view__image img')).toHaveCSS('object-position', `${right}% ${down}%`);
  });

  await test.step('the card for shared links is cropped around the focus point', async () => {
    const card = `/pictures/${id}/card-${right}-${down}.jpg`;
    await expect(visitor.locator('meta[property="og:image"]')).toHaveAttribute(
      'content',
      new RegExp(`${card}$`),
    );
    await expect
      .poll(async () => (await visitor.request.get(card)).headers()['cache-control'], { timeout: 30_000 })
      .toMatch(/immutable/);
    const other = await visitor.request.get(`/pictures/${id}/card-0-0.jpg`, { maxRedirects: 0 });
    expect([other.status(), other.headers().location]).toEqual([302, `/pictures/${id}/card.jpg`]);
  });

  await test.step('pages that a visitor opens by a link crop the picture around the focus point too', async () => {
    await visitor.goto('/contact');
    await visitor.mouse.move(10, 10);
    await visitor.mouse.move(20, 20);
    await visitor.getByRole('link', { name: 'Blog', exact: true }).first().click();
    const cover = visitor.locator(`.post-list-view img[src="${image}"]`);
    await expect(cover).toHaveCSS('object-position', `${right}% ${down}%`);
  });
  await visitor.context().close();
});

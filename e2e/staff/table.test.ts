import type { Page } from '@playwright/test';
import { createPost, publishAnyway, save } from '../support/editing.ts';
import { openAs } from '../support/open-as.ts';
import { otherVisitor } from '../support/site.ts';
import { aPost, expect, postPath, test } from '../support/stage.ts';

// Tests docs/product.md#post-table.

const rowOf = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: title, exact: true }) });

async function openTable(page: Page, account: string): Promise<void> {
  await openAs(page, account);
  await page.getByRole('link', { name: /Blog Posts/ }).click();
  await expect(page.getByRole('row').nth(2)).toBeVisible();
}

/** Creates a post by the table's button, types its title, saves it, and returns to the table. */
async function writePost(page: Page, title: string): Promise<void> {
  await createPost(page);
  await page.getByLabel('Title', { exact: true }).fill(title);
  await save(page);
  await page.goto('/admin/blogs');
}

test('the posts table shows the row for a new post, then pinned posts, then the newest posts', async ({
  page,
}) => {
  await openTable(page, 'Demo Author');
  await expect(page.getByRole('columnheader')).toHaveText([
    'Title',
    'Author',
    'Created',
    'Published?',
    'Options',
  ]);
  await expect(page.getByRole('row').nth(1)).toContainText('CREATE NEW POST');
  await expect(page.getByRole('row').nth(2).getByText('Pinned')).toBeVisible();
  const created = await page
    .getByRole('row')
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')));
  expect(created.slice(1)).toEqual(created.slice(1).toSorted().toReversed());
});

test('an author can view other people’s posts, but not hide, pin or feature them', async ({ page }) => {
  await openTable(page, 'Demo Author');
  const row = page.getByRole('row').nth(2);
  await expect(row.getByRole('button', { name: 'View', exact: true })).toBeEnabled();
  // Pinned is a text here: the buttons of actions that a person may not use are not drawn.
  await expect(row.getByRole('cell').last().getByRole('button')).toHaveText(['View']);
  await expect(row.getByRole('cell').last()).toContainText('Pinned');
  await page.setViewportSize({ width: 800, height: 800 });
  for (const mark of ['Pinned', 'Featured']) {
    const box = await page.getByRole('cell').getByText(mark, { exact: true }).first().boundingBox();
    expect(box?.height, `“${mark}” is on one line`).toBeLessThan(26);
  }
});

test('usual titles have at most two lines, and all buttons of a row are on one line', {
  tag: '@details',
}, async ({ page, stage }) => {
  const title =
    'A title so long that it would need three or four lines if its column were any narrower than this';
  await stage(
    Object.fromEntries(
      [1, 2, 3].map((number) => [
        postPath(`Long${number}`),
        aPost({ title: `${title} ${number}`, pinned: true }),
      ]),
    ),
  );
  for (const [width, wanted, mostLines] of [
    [1280, 8, 2],
    [1000, 6, 2],
    [800, 5, 3],
    [768, 5, 3],
  ] as const)
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await openTable(page, 'Demo Editor');
      const links = page.getByRole('rowheader').getByRole('link');
      await expect(links.nth(8)).toBeAttached();
      const [lines, usual, inSight, cut] = await links.evaluateAll((all) => [
        ...[true, false].map((isLong) =>
          Math.max(
            ...all
              .filter((one) => isLong || !one.textContent?.startsWith('A title so'))
              .map(
                (one) =>
                  one.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(one).lineHeight),
              ),
          ),
        ),
        all.filter((one) => (one.closest('tr')?.getBoundingClientRect().bottom ?? Infinity) <= innerHeight)
          .length,
        all.filter(
          (one) => one.scrollHeight > one.clientHeight + 2 && !one.textContent?.startsWith('A title so'),
        ).length,
      ]);
      expect(Math.round(lines ?? 9), 'lines of a long title').toBe(mostLines);
      expect(Math.round(usual ?? 9), 'lines of the demo studio’s titles').toBeLessThanOrEqual(2);
      expect(inSight).toBeGreaterThanOrEqual(wanted);
      const buttons = page.getByRole('row').nth(2).getByRole('cell').last().getByRole('button');
      const tops = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
      expect(new Set(tops).size, 'lines of buttons').toBe(1);
      const tight = await page
        .getByRole('cell')
        .getByRole('button', { name: /^(Edit|Hide|Pinned|Feature)/ })
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
      expect(tight, 'buttons narrower than their words').toBe(0);
      expect(cut, 'titles of the demo studio are whole').toBe(0);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(beyond).toBeLessThanOrEqual(0);
    });
});

test('the column “Published?” shows when a post went live, and opens the publish panel', {
  tag: '@details',
}, async ({ page, stage }) => {
  test.setTimeout(120_000);
  const now = new Date();
  await stage({
    [postPath('CellLive')]: aPost({ title: 'Live for long', publishDate: Date.UTC(2025, 9, 22) }),
    [postPath('CellLater')]: aPost({
      title: 'Live later',
      publishDate: new Date(now.getFullYear() + 1, 10, 27, 9).getTime(),
    }),
    [postPath('CellDraft')]: aPost({ title: 'Not live', published: false, image: '' }),
  });
  await openTable(page, 'Demo Editor');
  const opener = (title: string, name: string | RegExp) => rowOf(page, title).getByRole('button', { name });
  await expect(opener('Live for long', 'Live since Oct 22, 2025')).toBeVisible();
  await expect(rowOf(page, 'Live for long').locator('img')).toHaveAttribute('src', '/art/trailer-still.svg');
  const later = opener('Live later', /^Scheduled for \w{3}, Nov 27, \d{4}, 9:00\sAM$/);
  await expect(later).toBeVisible();

  await test.step('a schedule is cancelled in the posts table, and Undo restores it', async () => {
    await opener('Live later', 'Cancel schedule').click();
    await expect(opener('Live later', 'Draft')).toBeVisible();
    const offer = page.getByRole('region', { name: 'Undo' });
    await expect(offer).toContainText('Schedule cancelled: Live later');
    await offer.getByRole('button', { name: 'Undo' }).click();
    await expect(later).toBeVisible();
  });

  await test.step('the publish panel changes a schedule, and returns the focus to the table', async () => {
    await later.click();
    const panel = page.getByRole('dialog', { name: 'Scheduled: “Live later”' });
    await panel.getByLabel('Publish at').fill(`${now.getFullYear() + 1}-12-24T18:00`);
    await panel.getByRole('button', { name: /^Schedule for/ }).click();
    await expect(panel.getByText(/^Scheduled for \w{3}, Dec 24/)).toBeVisible();
    await page.keyboard.press('Escape');
    const changed = opener('Live later', /Dec 24/);
    await expect(changed).toBeFocused();
  });

  await test.step('a click on a failed check opens the field in the editor', async () => {
    await opener('Not live', 'Draft').click();
    const panel = page.getByRole('dialog', { name: 'Publish “Not live”' });
    await panel.getByRole('region', { name: 'Checks' }).getByRole('button', { name: 'Image' }).click();
    await page.waitForURL(/\/admin\/blogs\/CellDraft$/);
    await expect(page.getByLabel('Image', { exact: true })).toBeFocused();
  });
});

test('an author can pin their own post, but not publish it', { tag: '@details' }, async ({ page }) => {
  await openTable(page, 'Demo Author');
  await writePost(page, 'Notes of an author');
  const row = rowOf(page, 'Notes of an author');
  await expect(row.getByRole('button', { name: 'Publish' })).toHaveCount(0);
  await row.getByRole('button', { name: 'Pin', exact: true }).click();
  await expect(row.getByRole('button', { name: 'Pinned', exact: true })).toBeVisible();
  await row.getByRole('button', { name: 'Pinned', exact: true }).click();
  await expect(row.getByRole('button', { name: 'Pin', exact: true })).toBeVisible();
});

test('when an editor publishes, pins, features or hides a post, a colleague’s table shows it', {
  tag: '@long',
}, async ({ page, browser, site }) => {
  await openTable(page, 'Demo Editor');
  const colleague = await otherVisitor(browser, site);
  await openTable(colleague, 'Demo Administrator');
  await writePost(page, 'Seen by a colleague');
  const [mine, theirs] = [rowOf(page, 'Seen by a colleague'), rowOf(colleague, 'Seen by a colleague')];
  await expect(theirs).toContainText('Draft');
  await publishAnyway(page, mine);
  await expect(theirs.getByRole('button', { name: 'Hide', exact: true })).toBeVisible();
  for (const [press, then] of [
    ['Pin', 'Pinned'],
    ['Feature', 'Featured'],
    ['Hide', 'Publish'],
  ] as const) {
    await mine.getByRole('button', { name: press, exact: true }).click();
    await expect(theirs.getByRole('button', { name: then, exact: true })).toBeVisible();
  }
  await colleague.context().close();
});

test('rows do not move while a mouse button is held, so the click applies to the pressed post', {
  tag: '@details',
}, async ({ page, stage }) => {
  const created = Date.now();
  const [above, below] = [aPost({ creationDate: created + 1 }), aPost({ creationDate: created })];
  await stage({
    [postPath('PressedAbove')]: { ...above, title: 'Pressed' },
    [postPath('PressedBelow')]: { ...below, title: 'Below it' },
  });
  await openTable(page, 'Demo Editor');
  const pressed = page.getByRole('row').filter({ hasText: 'Pressed' });
  const place = await pressed.boundingBox();
  await pressed.getByRole('button', { name: 'Pin', exact: true }).hover();
  await page.mouse.down();
  // A colleague changes two posts and adds one. When the pressed row shows the last change, all have arrived.
  await stage({
    [postPath('PressedBelow')]: { ...below, title: 'Below it', pinned: true },
    [postPath('PressedNew')]: aPost({ title: 'Came meanwhile', creationDate: created + 2 }),
    [postPath('PressedAbove')]: { ...above, title: 'Pressed, by now' },
  });
  await expect(page.getByRole('link', { name: 'Pressed, by now' })).toBeVisible();
  expect(await pressed.boundingBox()).toEqual(place);
  await page.mouse.up();
  await expect(pressed.getByRole('button', { name: 'Pinned', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Came meanwhile' })).toBeVisible();
});

test('a double click on Create, or the key c, creates only one post', { tag: '@details' }, async ({
  page,
}) => {
  await openTable(page, 'Demo Editor');
  const before = await page.getByRole('row').count();
  const unnamed = page.getByRole('link', { name: 'New Post', exact: true });
  const unnamedBefore = await unnamed.count();
  await page.getByRole('button', { name: 'Create', exact: true }).dblclick();
  await page.waitForURL(/\/admin\/blogs\/[^/]+$/);
  // The default title is selected, so typing replaces it.
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
  await page.keyboard.type('A');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('A');
  await page.getByLabel('Title', { exact: true }).fill('New Post');
  await page.goBack();
  await expect(unnamed).toHaveCount(unnamedBefore + 1);
  await expect(page.getByRole('row')).toHaveCount(before + 1);

  await page.keyboard.press('c');
  await page.waitForURL(/\/admin\/blogs\/[^/]+$/);
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
});

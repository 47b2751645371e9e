import { axeViolations } from '../../../e2e/support/axe.ts';
import { openAs } from '../../../e2e/support/open-as.ts';
import {
  expect,
  newSiteForEachTest,
  otherVisitor,
  type SiteProcess,
  test,
} from '../../../e2e/support/site.ts';
import { clockText } from '../../../platform/domain/local-time.ts';

// Tests features/site-editor/games.md.

let site: SiteProcess;
newSiteForEachTest((started) => {
  site = started;
});

const text = async (path: string) => (await fetch(site.origin + path)).text();

test('an editor changes the page of a game of the folder, which visitors see when it is live', {
  tag: '@long',
}, async ({ browser }) => {
  const page = await otherVisitor(browser, site);
  await openAs(page, 'Demo Editor', '/admin/site#games');
  await page.getByRole('button', { name: 'Edit Duskwater in the browser' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit game page' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Platforms' })).toHaveValue('Windows, macOS, Linux');
  await page.getByRole('textbox', { name: 'Price' }).fill('€9.99 until Sunday');
  await page.getByRole('textbox', { name: 'Platforms' }).fill('Windows, Steam Deck');

  // Rows are added, moved and removed by keyboard.
  const credits = page.getByRole('group', { name: 'Credits', exact: true });
  await credits.getByRole('button', { name: 'Add role' }).press('Enter');
  await page.keyboard.type('Rain');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Ada North, Ben South');
  await credits.getByRole('button', { name: 'Move role 7 up' }).press('Enter');
  await expect(page.getByText('Role 7 is now role 6.')).toBeAttached();
  await credits.getByRole('button', { name: 'Remove role 1' }).press('Enter');
  const shown = page.frameLocator('iframe[title="The page with these values"]');
  await expect(shown.getByText('€9.99 until Sunday')).toBeVisible();
  await expect(shown.getByText('Ben South')).toBeAttached();
  expect(await axeViolations(page, '.workbench__form')).toEqual([]);

  // Colours that nobody could read are refused at their field.
  const accent = page.getByLabel('Colour of links and main button', { exact: true });
  await accent.fill('0B2730');
  await page.getByRole('button', { name: 'Publish…' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Please correct' });
  await expect(refusal).toContainText('Visitors will have trouble reading them.');
  await refusal.getByRole('button', { name: 'Colour of links and main button' }).click();
  await expect(accent).toBeFocused();
  await accent.fill('#9dffe0');
  await expect(page.getByText(/^Links on the background: .*enough\.$/)).toBeVisible();
  expect(await text('/games/Duskwater')).toContain('€14.99');

  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Live since')).toBeVisible();
  await expect.poll(() => text('/games/Duskwater')).toContain('€9.99 until Sunday');
  const visited = await text('/games/Duskwater');
  expect(visited).toContain('"gamePlatform":["Windows","Steam Deck"]');
  expect(visited).toContain('Ada North');
  expect(visited).not.toContain('Direction');
  expect(await text('/game-colors.css')).toContain('#9dffe0');
  expect(await text('/press/Duskwater')).toContain('€9.99 until Sunday');

  await page.getByRole('button', { name: 'Live…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hide' }).click();
  await expect.poll(() => text('/games/Duskwater')).toContain('€14.99');
});

test('a new game and its page go live at a planned time, and can be deleted and restored', {
  tag: '@long',
}, async ({ browser }) => {
  test.slow();
  const page = await otherVisitor(browser, site);
  await openAs(page, 'Demo Administrator', '/admin/site#games');
  await expect(page.getByRole('button', { name: 'Write the page of Starhound' })).toBeVisible();
  await page.getByRole('button', { name: 'New game' }).click();
  await page.getByRole('textbox', { name: 'Last part of the address' }).fill('Lamplight');
  await page.getByRole('button', { name: 'Publish…' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Please correct' });
  await refusal.getByRole('button', { name: 'Name of the game' }).click();
  await page.keyboard.type('Lamp & Light');
  await expect(refusal).toBeHidden();
  const screenshots = page.getByRole('group', { name: 'Screenshots', exact: true });
  await screenshots.getByRole('button', { name: 'Add screenshot' }).click();
  await screenshots.getByRole('textbox', { name: 'Picture', exact: true }).fill('/art/duskwater-storm.svg');
  await screenshots.getByRole('textbox', { name: 'Description of the picture' }).fill('Rain');
  const shown = page.frameLocator('iframe[title="The page with these values"]');
  await expect(shown.getByRole('heading', { name: 'Lamp & Light' })).toBeVisible();

  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'At a time' }).check({ force: true });
  await dialog.getByLabel('From', { exact: true }).fill(clockText(Date.now() + 2 * 86_400_000));
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText(/^Scheduled for/).first()).toBeVisible();
  expect((await fetch(`${site.origin}/games/Lamplight`)).url).toBe(`${site.origin}/404`);
  await page.goto(`${site.origin}/admin/launch`);
  await expect(page.getByText('The game page Lamp & Light goes live.')).toBeVisible();
  await page.getByRole('link', { name: 'Lamp & Light' }).click();
  await page.getByRole('button', { name: 'Scheduled…' }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'Now' }).check({ force: true });
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
  await expect.poll(() => text('/games/Lamplight')).toContain('Lamp &amp; Light');
  expect(await text('/sitemap.xml')).toContain('/games/Lamplight');

  await page.getByRole('textbox', { name: 'Last part of the address' }).fill('Lanterns');
  await expect(page.getByText(/Changes not live yet, saved/)).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => text('/games/Lanterns')).toContain('Lamp &amp; Light');
  for (const path of ['/games/Lamplight', '/games/lamplight/news.json', '/press/Lamplight']) {
    const { status, headers } = await fetch(site.origin + path, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([301, path.replace(/lamplight/i, 'Lanterns')]);
  }

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('“Lamp & Light” is in the trash')).toBeVisible();
  await expect.poll(async () => (await fetch(`${site.origin}/games/Lanterns`)).url).toContain('/404');
  await page.goto(`${site.origin}/admin/site#trash`);
  await page
    .getByRole('row', { name: /Lamp & Light/ })
    .getByRole('button', { name: 'Restore' })
    .click();
  await expect.poll(() => text('/games/Lanterns')).toContain('Lamp &amp; Light');
});

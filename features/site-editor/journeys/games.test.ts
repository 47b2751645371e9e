import { axeViolations } from '../../../e2e/support/axe.ts';
import { openAs } from '../../../e2e/support/open-as.ts';
import {
  expect,
  newSiteForEachTest,
  otherVisitor,
  type SiteProcess,
  test,
} from '../../../e2e/support/site.ts';

// Tests features/site-editor/README.md#games.

let site: SiteProcess;
newSiteForEachTest((started) => {
  site = started;
});

const text = async (path: string) => (await fetch(site.origin + path)).text();

test('another game is shown on the home page, and a new game gets a page', { tag: '@long' }, async ({
  browser,
}) => {
  test.slow();
  const page = await otherVisitor(browser, site);
  await openAs(page, 'Demo Administrator', '/admin/site-values/home');
  await page.getByRole('button', { name: 'Other games (2)' }).click();
  await page.getByRole('button', { name: 'Show Duskwater on the home page' }).click();
  await expect(page.getByText('Duskwater is now in the form above.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name of the game' })).toHaveValue('Duskwater');
  const others = page.getByRole('region', { name: 'Other games' });
  await expect(
    others.getByRole('group', { name: 'Game 2' }).getByRole('textbox', { name: 'Name', exact: true }),
  ).toHaveValue('Timeworks');

  // Duskwater has no trailer, which the home page needs.
  await page.getByRole('button', { name: 'Save…' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Please correct' });
  await refusal.getByRole('button', { name: 'Trailer', exact: true }).click();
  await page.keyboard.type('abcdefghijk');
  await page
    .getByRole('textbox', { name: 'Picture before the trailer plays' })
    .first()
    .fill('/art/trailer-still.svg');

  await others.getByRole('button', { name: 'Add game' }).click();
  const added = others.getByRole('group', { name: 'Game 3' });
  await added.getByRole('textbox', { name: 'Name', exact: true }).fill('Lamplight');
  await added.getByRole('textbox', { name: 'Last part of the address' }).fill('starhound');
  await expect(added.getByText('Another game has this address.')).toBeVisible();
  await added.getByRole('textbox', { name: 'Last part of the address' }).fill('Lamplight');
  await added.getByRole('textbox', { name: 'Picture behind the name' }).fill('/art/starhound-key-art.svg');
  const shown = page.frameLocator('iframe[title="The page with these values"]');
  await expect(shown.getByRole('link', { name: /Buy now/ }).first()).toBeVisible();

  await page.keyboard.press('Control+s');
  await page.getByRole('dialog').getByRole('button', { name: 'Save for now' }).click();
  await expect(page.getByText('Saved. Visitors see it now.')).toBeVisible();
  await expect.poll(() => text('/')).toContain('https://store.example/duskwater');
  expect(await text('/')).toContain('One ferry, sixty-one lamps');
  expect(await text('/games/Lamplight')).toContain('Lamplight');
  // The former game keeps its page, its store and its trailer.
  expect(await text('/games/Timeworks')).toContain('https://store.example/timeworks');
});

test('the form of other games is accessible', { tag: '@details' }, async ({ browser }) => {
  const page = await otherVisitor(browser, site);
  // Axe cannot look into the frame, in which no scripts run.
  await page.route('**/admin/page-preview', (route) => route.fulfill({ status: 429 }));
  await openAs(page, 'Demo Administrator', '/admin/site-values/home');
  await page.getByRole('button', { name: 'Other games (2)' }).click();
  await expect(page.getByRole('group', { name: 'Stores of other games' })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
});

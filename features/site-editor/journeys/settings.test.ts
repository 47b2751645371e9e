import { axeViolations } from '../../../e2e/support/axe.ts';
import { openAs } from '../../../e2e/support/open-as.ts';
import {
  expect,
  newSiteForEachTest,
  otherVisitor,
  type SiteProcess,
  test,
} from '../../../e2e/support/site.ts';
import { Wire } from '../../../e2e/support/wire.ts';
import { clockText } from '../../../platform/domain/local-time.ts';
import { SITE_VERSIONS, siteVersionPath } from '../model/site-version.ts';

// Tests features/site-editor/README.md#the-screen.

let site: SiteProcess;
newSiteForEachTest((started) => {
  site = started;
});

const text = async (path: string) => (await fetch(site.origin + path)).text();

test('an administrator previews and saves a change of the home page, and goes back', async ({ browser }) => {
  test.slow();
  const page = await otherVisitor(browser, site);
  await openAs(page, 'Demo Administrator', '/admin/site');
  await expect(page.getByRole('region', { name: 'Home page' })).toContainText('Not changed here yet.');
  await page.getByRole('link', { name: 'Home page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Home page' })).toBeVisible();

  const tagline = page.getByRole('textbox', { name: 'Tagline' });
  await tagline.fill('Out now on every clock.');
  await page.getByRole('textbox', { name: 'Trailer', exact: true }).fill('https://youtu.be/abcdefghijk?t=5');
  await expect(page.getByRole('textbox', { name: 'Trailer', exact: true })).toHaveValue('abcdefghijk');
  await page.getByRole('button', { name: 'Add store' }).click();
  await page.getByRole('button', { name: 'Save…' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Please correct' });
  await expect(refusal.getByRole('listitem')).toHaveCount(2);
  await refusal.getByRole('button', { name: 'Stores' }).first().click();
  await page.keyboard.type('Buy now');
  const tops = await page
    .getByRole('group', { name: 'Store 2' })
    .getByRole('textbox')
    .evaluateAll((both) => both.map((one) => one.getBoundingClientRect().top));
  expect(tops[0], 'two inputs of a row, one with an error').toBe(tops[1]);
  await page
    .getByRole('group', { name: 'Store 2' })
    .getByRole('textbox', { name: 'Address' })
    .fill('https://buy.example/');
  await page.getByRole('button', { name: 'Move store 2 up' }).click();
  await expect(page.getByRole('button', { name: 'Move store 1 up' })).toBeFocused();

  const shown = page.frameLocator('iframe[title="The page with these values"]');
  await expect(shown.getByText('Out now on every clock.')).toBeVisible();
  await expect(shown.getByRole('link', { name: /Buy now/ }).first()).toBeVisible();
  expect(await text('/')).not.toContain('Out now on every clock.');

  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'What changes for visitors' });
  await expect(dialog.getByRole('region', { name: 'Tagline: was and will be' })).toContainText('every clock');
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Launch day');
  await dialog.getByRole('button', { name: 'Save for now' }).click();
  await expect(page.getByText('Saved. Visitors see it now.')).toBeVisible();
  await expect.poll(() => text('/')).toContain('Out now on every clock.');
  expect(await text('/')).toContain('https://buy.example/');
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await expect(page.getByText('Launch day')).toBeVisible();

  await page.getByRole('button', { name: 'Go back to the beginning' }).click();
  await dialog.getByRole('button', { name: 'Save for now' }).click();
  await expect.poll(() => text('/')).toContain('Wind the clock.');
  expect(await text('/')).not.toContain('https://buy.example/');
});

test('a change is planned, edited and removed; typed text survives a reload', {
  tag: '@long',
}, async ({ browser }) => {
  test.slow();
  const page = await otherVisitor(browser, site);
  await openAs(page, 'Demo Administrator', '/admin/site-values/frame');
  const company = page.getByRole('textbox', { name: 'Name in the copyright line' });
  await company.fill('Lantern Ltd');
  await page.getByRole('button', { name: 'Save…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'At a time' }).check({ force: true });
  const moment = Date.now() + 3 * 86_400_000;
  await dialog.getByLabel('From', { exact: true }).fill(clockText(moment));
  await dialog.getByRole('button', { name: 'Save for later' }).click();
  await expect(page.getByText(/^Saved for /)).toBeVisible();
  await expect(company).toHaveValue('Lanternfall Games');
  await expect(page.getByRole('heading', { name: 'Planned changes' })).toBeVisible();
  expect(await text('/')).not.toContain('Lantern Ltd');

  // A stranger cannot read it.
  const stranger = await Wire.as(site, null);
  expect(await stranger.get(siteVersionPath('frame-0'))).toBe(403);

  await page.getByRole('button', { name: /^Edit the change of/ }).click();
  await expect(company).toHaveValue('Lantern Ltd');
  await company.fill('Lantern and Daughters');
  page.on('dialog', (question) => void question.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(company).toHaveValue('Lantern and Daughters');
  await page.getByRole('button', { name: 'Save…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save for later' }).click();
  await expect(page.getByText(/^Saved for /)).toBeVisible();
  const administrator = await Wire.as(site, 'demo-administrator');
  expect(await administrator.list(SITE_VERSIONS)).toMatchObject([{ company: 'Lantern and Daughters' }]);

  await page.getByRole('button', { name: /^Remove the change of/ }).click();
  await expect(page.getByText('Removed the planned change.')).toBeVisible();
  expect(await administrator.list(SITE_VERSIONS)).toEqual([]);
  await page.goto('/admin/users');
  const log = page.getByRole('region', { name: 'Change log' });
  await expect(log).toContainText('removed a planned change of “⁨Header, footer and contact⁩”.');
  await expect(log).toContainText(
    /changed “⁨Header, footer and contact⁩”, from .* on: Name in the copyright line\./,
  );
});

test('if two administrators change the same value of a planned change, the second one chooses', {
  tag: '@long',
}, async ({ browser }) => {
  test.slow();
  const administrator = await Wire.as(site, 'demo-administrator');
  const from = Date.now() + 3_600_000;
  const data = { area: 'frame', from, by: 'demo-administrator', note: 'Launch', company: 'Planned' };
  const place = siteVersionPath('frame-0');
  expect(await administrator.commit({ path: place, data, stamped: ['at'] })).toBe(200);
  const [page, other] = [await otherVisitor(browser, site), await otherVisitor(browser, site)];
  for (const one of [page, other])
    await openAs(one, 'Demo Administrator', '/admin/site-values/frame/frame-0');
  const company = (one: typeof page) => one.getByRole('textbox', { name: 'Name in the copyright line' });
  await company(page).fill('Mine');
  await company(other).fill('Theirs');
  await other.getByRole('textbox', { name: 'Mail address' }).fill('new@lanternfall.example');
  await other.getByRole('button', { name: 'Save…' }).click();
  await other.getByRole('button', { name: 'Save for later' }).click();
  await expect(other.getByText(/^Saved for /)).toBeVisible();

  await expect(page.getByText('The same text was changed elsewhere.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Mail address' })).toHaveValue('new@lanternfall.example');
  await expect(company(page)).toHaveValue('Mine');
  // The choice changes the plan, and not the site of now.
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('radio', { name: 'Keep mine' }).check();
  await page.getByRole('button', { name: 'Save this' }).click();
  await expect
    .poll(() => administrator.plain(place))
    .toMatchObject({ company: 'Mine', from, note: 'Launch' });
});

test('a word is found by its English text, and changes on the pages with its placeholders', async ({
  browser,
}) => {
  const page = await otherVisitor(browser, site);
  await openAs(page, 'Demo Administrator', '/admin/site-values/words');
  await page.getByRole('searchbox', { name: 'Search' }).fill('from the blog');
  const word = page.getByRole('textbox', { name: 'From the blog', exact: true });
  await expect(word).toHaveAccessibleDescription('Home page');
  await word.fill('News of {game}');
  await expect(word).toHaveAccessibleDescription(/for which there is no value/);
  await word.fill('Fresh from the workshop');
  await expect(page.frameLocator('iframe').getByText('Fresh from the workshop')).toBeVisible();
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog').getByRole('button', { name: 'Save for now' }).click();
  await expect.poll(() => text('/')).toContain('Fresh from the workshop');
});

test('the form is accessible with an open dialog, and says if its preview does not load', {
  tag: '@details',
}, async ({ browser }) => {
  const page = await otherVisitor(browser, site);
  // Axe cannot look into the frame, in which no scripts run.
  await page.route('**/admin/page-preview', (route) => route.fulfill({ status: 429 }));
  await openAs(page, 'Demo Administrator', '/admin/site-values/home');
  await expect(page.getByRole('alert')).toContainText('The page could not be loaded.');
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Tagline' }).fill('Out now');
  await page.getByRole('button', { name: 'Save…' }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'At a time' }).check({ force: true });
  expect(await axeViolations(page)).toEqual([]);
});

test('the field warns of a broken link and of a trailer that cannot be embedded', {
  tag: '@long',
}, async ({ browser }) => {
  const page = await otherVisitor(browser, site);
  // Axe cannot look into the frame, in which no scripts run.
  await page.route('**/admin/page-preview', (route) => route.fulfill({ status: 429 }));
  // YouTube and other sites cannot be reached from tests. What is sent and what is shown are as always.
  await page.route('**/admin/address-check', async (route) => {
    const response = await route.fetch();
    const { addresses } = route.request().postDataJSON();
    const found = addresses.includes('youtube:notembeddab')
      ? { 'youtube:notembeddab': 'not-embeddable' }
      : {};
    await route.fulfill({ response, json: { ...(await response.json()), ...found } });
  });
  await openAs(page, 'Demo Administrator', '/admin/site-values/frame');
  const menu = page.getByRole('group', { name: 'Menu' });
  const link = menu.getByRole('group', { name: 'Link 1' }).getByRole('textbox', { name: 'Address' });
  await link.fill('/no-such-page');
  await expect(link).toHaveAccessibleDescription(/no page at this address \(404\)/);
  await link.fill('/blog');
  await expect(link).toHaveAccessibleDescription('');

  await page.goto('/admin/site-values/home');
  const trailer = page.getByRole('textbox', { name: 'Trailer', exact: true });
  await trailer.fill('https://youtu.be/notembeddab');
  await expect(trailer).toHaveAccessibleDescription(/does not let other sites play this video/);
  expect(await axeViolations(page)).toEqual([]);
  // A warning does not keep the change from being saved.
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('dialog', { name: 'What changes for visitors' })).toBeVisible();
});

import { axeViolations } from '../../../e2e/support/axe.ts';
import { openAs } from '../../../e2e/support/open-as.ts';
import {
  expect,
  newSiteForEachTest,
  otherVisitor,
  readyAfterGoto,
  type SiteProcess,
  test,
} from '../../../e2e/support/site.ts';
import { Wire } from '../../../e2e/support/wire.ts';
import { siteVersionPath } from '../model/site-version.ts';

// Tests features/site-editor/README.md#the-screen.

let site: SiteProcess;
newSiteForEachTest((started) => {
  site = started;
});

const text = async (path: string) => (await fetch(site.origin + path)).text();

test('colours with too little contrast are refused; others show in the preview and on all pages', {
  tag: '@long',
}, async ({ browser }) => {
  test.slow();
  const page = await otherVisitor(browser, site);
  await openAs(page, 'Demo Administrator', '/admin/site');
  await page.getByRole('link', { name: 'Colours, logo and fonts' }).click();
  const dark = page.getByRole('group', { name: 'Colours for dark devices' });
  const light = page.getByRole('group', { name: 'Colours for light devices' });
  const accent = dark.getByRole('textbox', { name: 'Links and main button', exact: true });
  await expect(accent).toHaveValue('#ffc46b');
  await expect(accent).toHaveAccessibleDescription(/^Links and main button on .*: \d+\.\d\s:\s1, enough\.$/);

  await accent.fill('#2A2F57');
  await expect(accent).toHaveValue('#2a2f57');
  await expect(accent).toHaveAccessibleDescription(
    /Links and main button on boxes: 1\.\d\s:\s1\. Visitors will have trouble reading it\. 4\.5\s:\s1 is needed\./,
  );
  await expect(dark.getByRole('status')).toContainText('hard to read');
  await page.getByRole('button', { name: 'Save…' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Please correct' });
  await refusal.getByRole('button', { name: 'Links and main button, dark devices' }).click();
  await expect(accent).toBeFocused();
  await accent.fill('#9dffe0');
  await expect(dark.getByRole('status')).toContainText('All texts are easy to read');
  // The browser's own picker is an input as well.
  await light.getByLabel('Choose Page').fill('#fffff0');
  await page.getByRole('combobox', { name: 'Font of headings and buttons' }).selectOption('Inter');

  const shown = page.frameLocator('iframe[title="The page with these values"]');
  const token = (name: string) =>
    shown.locator('html').evaluate((html, one) => getComputedStyle(html).getPropertyValue(one), name);
  await expect.poll(() => token('--accent')).toBe('#9dffe0');
  await page.getByRole('radio', { name: 'Light device' }).check();
  await expect.poll(() => token('--ground')).toBe('#fffff0');
  await expect.poll(() => token('--brand')).toContain('Inter');
  expect(await text('/')).not.toContain('#9dffe0');

  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'What changes for visitors' });
  await expect(dialog.getByRole('region', { name: /^Page, light devices/ })).toContainText('#f6f4ef#fffff0');
  await dialog.getByRole('button', { name: 'Save for now' }).click();
  await expect.poll(() => text('/')).toContain('--accent:#9dffe0');
  expect(await text('/blog')).toMatch(/<meta name="theme-color" content="#fffff0" media="[^"]*light/);
  await page.getByRole('button', { name: 'Go back to the beginning' }).click();
  await dialog.getByRole('button', { name: 'Save for now' }).click();
  await expect.poll(() => text('/')).not.toContain('#9dffe0');
});

test('a page that was open before the first change gets new colours at its next navigation', async ({
  browser,
}) => {
  const page = readyAfterGoto(await otherVisitor(browser, site));
  await page.goto('/contact');
  const administrator = await Wire.as(site, 'demo-administrator');
  const data = { area: 'look', from: Date.now(), by: 'demo-administrator', note: '' };
  const colors = { listedNames: ['dark.accent'], listedTexts: ['#9dffe0'] };
  expect(
    await administrator.commit({
      path: siteVersionPath('look-0'),
      data: { ...data, ...colors },
      stamped: ['at'],
    }),
  ).toBe(200);
  await expect.poll(() => text('/blog')).toContain('--accent:#9dffe0');
  const read = () =>
    page.locator('html').evaluate((html) => getComputedStyle(html).getPropertyValue('--accent'));
  // The navigation loads the page, which ends a script in it.
  const accent = () => read().catch(() => '');
  expect(await accent()).not.toBe('#9dffe0');
  await page.getByRole('link', { name: 'Blog', exact: true }).click();
  await expect.poll(accent).toBe('#9dffe0');
  await expect(page).toHaveURL(`${site.origin}/blog`);
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();

  // The next navigation is no load of the page again.
  await page.goto('/blog');
  await page.evaluate('window.isSamePage = true');
  await page.getByRole('link', { name: 'About Us' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Meet the Team' })).toBeVisible();
  expect(await page.evaluate('window.isSamePage')).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL(`${site.origin}/blog`);
});

test.describe('on devices of both settings', () => {
  for (const colorScheme of ['light', 'dark'] as const)
    test(`the form of colours is accessible on a ${colorScheme} device`, { tag: '@details' }, async ({
      browser,
    }) => {
      const page = await otherVisitor(browser, site);
      await page.emulateMedia({ colorScheme });
      // Axe cannot look into the frame, in which no scripts run.
      await page.route('**/admin/page-preview', (route) => route.fulfill({ status: 429 }));
      await openAs(page, 'Demo Administrator', '/admin/site-values/look');
      await expect(page.getByRole('alert')).toContainText('The page could not be loaded.');
      const dark = page.getByRole('group', { name: 'Colours for dark devices' });
      await dark.getByRole('textbox', { name: 'Secondary text', exact: true }).fill('#111111');
      expect(await axeViolations(page)).toEqual([]);
    });
});

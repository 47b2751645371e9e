import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { axeViolations } from '../../../e2e/support/axe.ts';
import { putFixtureStudio } from '../../../e2e/support/fixture-studio.ts';
import { openAs } from '../../../e2e/support/open-as.ts';
import { expect, newSiteForEachTest, otherVisitor, SiteProcess, test } from '../../../e2e/support/site.ts';
import { Wire } from '../../../e2e/support/wire.ts';
import { clockText } from '../../../platform/domain/local-time.ts';
import { STAFF_LOG } from '../../../web/domain/places.ts';

// Tests features/site-editor/pages.md.

let site: SiteProcess;
newSiteForEachTest((started) => {
  site = started;
});

const get = async (path: string) => {
  const answer = await fetch(site.origin + path, { redirect: 'manual' });
  const location = answer.headers.get('location');
  return { status: answer.status, location, text: await answer.text() };
};

test('an editor previews and publishes a page, and changes it through a working copy', async ({
  browser,
}) => {
  test.slow();
  const page = await otherVisitor(browser, site);
  await openAs(page, 'Demo Editor', '/admin/site#pages');
  await page.getByRole('button', { name: 'New page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit page' })).toBeVisible();
  await expect(page.getByText('is missing.')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Title' }).fill('Work with us');
  await page.getByRole('button', { name: 'Publish…' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Please correct' });
  await expect(refusal).toContainText('Address is missing.');
  await refusal.getByRole('button', { name: 'Address' }).click();
  await page.keyboard.type('/blog');
  await expect(refusal).toContainText('/blog belongs to the site itself.');
  await page.getByRole('textbox', { name: 'Address' }).fill('/jobs');
  await expect(refusal).toBeHidden();
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.click();
  await page.keyboard.type('## Open places\n\nWe need **one** more.');
  const shown = page.frameLocator('iframe[title="The page with these values"]');
  await expect(shown.getByRole('heading', { name: 'Open places' })).toBeVisible();
  expect((await get('/jobs')).status).not.toBe(200);
  expect(await axeViolations(page, '.workbench__form')).toEqual([]);

  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Live since')).toBeVisible();
  await expect.poll(async () => (await get('/jobs')).text).toContain('Open places');
  expect((await get('/')).text).toContain('href="/jobs"');
  expect((await get('/sitemap.xml')).text).toContain('/jobs');

  await page.getByRole('textbox', { name: 'Title' }).fill('Jobs');
  await expect(page.getByText(/Changes not live yet, saved/)).toBeVisible();
  expect((await get('/jobs')).text).toContain('Work with us');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Jobs');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await get('/jobs')).text).not.toContain('Work with us');

  await page.getByRole('tab', { name: 'Versions' }).click();
  // On a slow machine the list has only version 1 at first, from the cache.
  await page.getByRole('button', { name: 'Compare version 2' }).click();
  await page.getByRole('button', { name: 'Restore version 2' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Restore version/ })
    .click();
  await expect.poll(async () => (await get('/jobs')).text).toContain('Work with us');

  const reader = await otherVisitor(browser, site);
  await reader.goto(`${site.origin}/`);
  await page.getByRole('textbox', { name: 'Address' }).fill('/work');
  await expect(page.getByText(/Changes not live yet, saved/)).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await get('/work')).status).toBe(200);
  expect(await get('/jobs')).toMatchObject({ status: 301, location: '/work' });
  // A link that the open page already has.
  await reader.getByRole('contentinfo').getByRole('link', { name: 'Work with us' }).click();
  await expect(reader).toHaveURL(`${site.origin}/work`);
  await expect(reader.getByRole('heading', { level: 1, name: 'Work with us' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Address' }).fill('/jobs');
  await expect(page.getByText(/Changes not live yet, saved/)).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await get('/jobs')).status).toBe(200);
  expect(await get('/work')).toMatchObject({ status: 301, location: '/jobs' });

  const hide = async () => {
    await page.getByRole('button', { name: 'Live…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hide' }).click();
    await expect(page.getByText('Draft')).toBeVisible();
  };
  await hide();
  await expect.poll(async () => (await get('/jobs')).status).not.toBe(200);

  await page.getByRole('textbox', { name: 'Address' }).fill('/careers');
  await expect(page.getByText(/^Saved /).first()).toBeVisible();
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
  await expect.poll(async () => (await get('/careers')).status).toBe(200);
  expect(await get('/jobs')).toMatchObject({ status: 301, location: '/careers' });
  expect(await get('/work')).toMatchObject({ status: 301, location: '/careers' });
  await hide();

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('“Work with us” is in the trash')).toBeVisible();
  await page.goto(`${site.origin}/admin/site#trash`);
  const row = page.getByRole('row', { name: /Work with us/ });
  await row.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Restored: Work with us')).toBeVisible();
  await page.goto(`${site.origin}/admin/site#pages`);
  await expect(page.getByRole('link', { name: 'Work with us', exact: true })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  const log = await (await Wire.as(site, 'demo-administrator')).list(STAFF_LOG);
  const deeds = (log as { by: string; to: { did: string } }[]).map(({ by, to }) => `${by} ${to.did}`);
  expect(deeds.toSorted()).toEqual(
    ['hidden', 'hidden', 'published', 'published', 'restored', 'trashed'].map((did) => `demo-editor ${did}`),
  );
});

test('a page goes live and ends at planned times, and Launch shows both', {
  tag: '@long',
}, async ({ browser }) => {
  const page = await otherVisitor(browser, site);
  await openAs(page, 'Demo Administrator', '/admin/site#pages');
  await page.getByRole('button', { name: 'New page' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Sale');
  await page.getByRole('textbox', { name: 'Address' }).fill('/sale');
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'At a time' }).check({ force: true });
  const day = 86_400_000;
  await dialog.getByLabel('From', { exact: true }).fill(clockText(Date.now() + 2 * day));
  await dialog.getByLabel('Take the page away at a time').check();
  await dialog.getByLabel('Until', { exact: true }).fill(clockText(Date.now() + day));
  await expect(dialog.getByText('The end comes before the page goes live.')).toBeVisible();
  await dialog.getByLabel('Until', { exact: true }).fill(clockText(Date.now() + 3 * day));
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText(/^Scheduled for/).first()).toBeVisible();
  expect((await get('/sale')).status).not.toBe(200);
  await page.goto(`${site.origin}/admin/launch`);
  await expect(page.getByText('The page Sale goes live.')).toBeVisible();
  await expect(page.getByText('The page Sale goes away.')).toBeVisible();
});

test('a page of the studio’s folder is edited in the browser, and replaced when it is published', {
  tag: '@long',
}, async ({ browser }) => {
  const studio = mkdtempSync(join(tmpdir(), 'studio-site-pages-'));
  putFixtureStudio(studio);
  mkdirSync(join(studio, 'pages'));
  writeFileSync(join(studio, 'pages/privacy.md'), '---\ntitle: Privacy\n---\n\nWe store little.\n');
  writeFileSync(join(studio, 'redirects.txt'), '/data /your-data\n/team /contact\n');
  const own = new SiteProcess({ STUDIO_DIR: studio });
  try {
    await own.start();
    const page = await otherVisitor(browser, own);
    await openAs(page, 'Demo Administrator', '/admin/site#pages');
    await page.getByRole('button', { name: 'Edit Privacy in the browser' }).click();
    await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue('/privacy');
    await page.getByRole('textbox', { name: 'Title' }).fill('Your data');
    await page.getByRole('button', { name: 'Publish…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
    const text = async () => (await fetch(`${own.origin}/privacy`)).text();
    await expect.poll(text).toContain('<h1>Your data</h1>');
    expect(await text()).toContain('We store little.');

    // A line of redirects.txt leads back from the last address, and another one away from a page of the site.
    const urlOf = async () => (await fetch(`${own.origin}/your-data`)).url;
    for (const [address, leadsTo] of [
      ['/your-data', '/your-data'],
      ['/data', '/404'],
    ] as const) {
      await page.getByRole('textbox', { name: 'Address' }).fill(address);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect.poll(urlOf).toBe(own.origin + leadsTo);
    }
    await page.goto(own.origin);
    await page.getByRole('banner').getByRole('link', { name: 'About Us' }).click();
    await expect(page).toHaveURL(`${own.origin}/contact`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact');
  } finally {
    await own.remove();
    rmSync(studio, { recursive: true });
  }
});

test('where only administrators publish, an editor marks a page as ready for review', {
  tag: '@long',
}, async ({ browser }) => {
  test.slow();
  const page = await otherVisitor(browser, site);
  await openAs(page, 'Demo Administrator', '/admin/site#pages');
  const reserved = page.getByRole('checkbox', { name: 'Only administrators publish pages' });
  await reserved.click();
  await expect(reserved).toBeChecked();

  const editor = await otherVisitor(browser, site);
  await openAs(editor, 'Demo Editor', '/admin/site#pages');
  await expect(editor.getByText('Only administrators publish pages. Mark a draft')).toBeVisible();
  await editor.getByRole('button', { name: 'New page' }).click();
  await editor.getByRole('textbox', { name: 'Title' }).fill('Jobs');
  await editor.getByRole('textbox', { name: 'Address' }).fill('/jobs');
  await expect(editor.getByText('Only administrators publish pages.')).toBeVisible();
  await expect(editor.getByRole('button', { name: 'Publish…' })).toHaveCount(0);
  await editor.getByRole('button', { name: 'Ready for review' }).click();
  await expect(editor.getByRole('button', { name: 'Back to draft' })).toBeVisible();
  expect(await axeViolations(editor, '.editor-bar')).toEqual([]);

  await expect(page.getByRole('row', { name: 'Jobs' })).toContainText('In review');
  await page.goto(`${site.origin}/admin`);
  await page.getByRole('region', { name: 'Pages in review' }).getByRole('link', { name: '1 page' }).click();
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
  await expect.poll(async () => (await get('/jobs')).status).toBe(200);

  await expect(editor.getByText('Live since')).toBeVisible();
  await editor.getByRole('textbox', { name: 'Title' }).fill('Work with us');
  await expect(editor.getByText(/Changes not live yet, saved/)).toBeVisible();
  await expect(editor.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await editor.keyboard.press('Control+s');
  await page.goto(`${site.origin}/admin`);
  const waiting = page.getByRole('region', { name: 'Changes to publish' });
  await waiting.getByRole('link', { name: 'Jobs' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Work with us');
  expect((await get('/jobs')).text).toContain('<h1>Jobs</h1>');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await get('/jobs')).text).toContain('<h1>Work with us</h1>');

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('“Work with us” is in the trash')).toBeVisible();
  const restore = (staff: typeof page) =>
    staff.getByRole('row', { name: /Work with us/ }).getByRole('button', { name: 'Restore' });
  await editor.goto(`${site.origin}/admin/site#trash`);
  await expect(restore(editor)).toHaveAccessibleDescription('Only administrators publish pages.');
  await expect(restore(editor)).toHaveAttribute('aria-disabled', 'true');
  await page.goto(`${site.origin}/admin/site#trash`);
  await restore(page).click();
  await expect.poll(async () => (await get('/jobs')).status).toBe(200);
});

test('an author sees no pages and cannot open their editor', async ({ browser }) => {
  const page = await otherVisitor(browser, site);
  await openAs(page, 'Demo Author', '/admin/site');
  await expect(page.getByRole('heading', { level: 1, name: 'Site' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Trash' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Pages' })).toHaveCount(0);
  await page.goto(`${site.origin}/admin/site-pages/page/1`);
  await expect(page).toHaveURL(`${site.origin}/admin`);
});

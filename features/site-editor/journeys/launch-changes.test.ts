import type { Page } from '@playwright/test';
import { axeViolations } from '../../../e2e/support/axe.ts';
import { openAs } from '../../../e2e/support/open-as.ts';
import {
  expect,
  newSiteForEachTest,
  otherVisitor,
  type SiteProcess,
  test,
} from '../../../e2e/support/site.ts';
import { postPath } from '../../../e2e/support/stage.ts';
import { Wire } from '../../../e2e/support/wire.ts';
import { clockText } from '../../../platform/domain/local-time.ts';
import { POST_EVENTS, STAFF_LOG, workingCopyPath } from '../../../web/domain/places.ts';
import { newPost } from '../../../web/domain/posts/post.ts';
import { PAGE_KINDS } from '../model/page-kind.ts';
import { siteVersionPath } from '../model/site-version.ts';

// Tests features/site-editor/README.md#launch: moving a moment, and going back to the state before one.

let site: SiteProcess;
newSiteForEachTest((started) => {
  site = started;
});

const text = async (path: string) => (await fetch(site.origin + path)).text();

const DAY = 86_400_000;
const BY = 'demo-administrator';

/** Saves settings of two areas and a post for one moment. */
async function plan(moment: number): Promise<Wire> {
  const administrator = await Wire.as(site, BY);
  const save = (id: string, data: object) =>
    administrator.commit({
      path: siteVersionPath(id),
      data: { by: BY, note: '', from: moment, ...data },
      stamped: ['at'],
    });
  expect(await save('home-0', { area: 'home', tagline: 'Out now' })).toBe(200);
  expect(await save('frame-0', { area: 'frame', company: 'Other Company' })).toBe(200);
  const post = { ...newPost('demo-editor', Date.now()), title: 'We are live', published: true };
  expect(
    await administrator.commit({ path: postPath('launch'), data: { ...post, publishDate: moment } }),
  ).toBe(200);
  return administrator;
}

async function openLaunch(page: Page): Promise<void> {
  await openAs(page, 'Demo Administrator', '/admin/launch');
  // Axe cannot look into the frame, in which no scripts run.
  await page.getByLabel('Time', { exact: true }).fill('');
  await expect(page.locator('iframe')).toHaveCount(0);
}

test('all changes of a moment move together, unless one was changed meanwhile', {
  tag: '@long',
}, async ({ browser }) => {
  test.slow();
  const moment = (Math.floor(Date.now() / 60_000) + 1) * 60_000 + DAY;
  const administrator = await plan(moment);
  const publish = async (published: boolean) =>
    expect(
      await administrator.commit({ path: postPath('launch'), data: { published }, only: ['published'] }),
    ).toBe(200);
  const change = { from: { title: 'Old' }, to: { title: 'New' }, by: BY, goesLive: moment };
  const old = { ...newPost(BY, 1), title: 'Old', published: true, publishDate: Date.now() - 40 * DAY };
  expect(await administrator.commit({ path: postPath('old'), data: old })).toBe(200);
  expect(await administrator.commit({ path: workingCopyPath('old'), data: change, stamped: ['at'] })).toBe(
    200,
  );
  const ownPage = {
    ...{ title: 'Jobs', address: '/jobs', content: 'Come.', place: 'footer', label: 'Jobs', order: 0 },
    ...{ description: '', published: true, publishDate: moment, until: moment + 9 * DAY, author: BY },
    ...{ creationDate: 1, changedDate: 1 },
  };
  expect(await administrator.commit({ path: `${PAGE_KINDS.page.path}/1`, data: ownPage })).toBe(200);
  const page = await otherVisitor(browser, site);
  await openLaunch(page);
  await expect(page.getByText('The live post Old changes: Title.')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Move to another time' });
  const move = dialog.getByRole('button', { name: 'Move everything' });
  await page
    .getByRole('button', { name: /^Move to another time/ })
    .first()
    .click();
  await expect(dialog.getByRole('link', { name: 'We are live' })).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Tagline: was and will be' })).toContainText('Out now');
  await expect(dialog).toContainText('Other Company');
  await expect(dialog).toContainText('Times are in ');
  await expect(move).toBeDisabled();
  const later = moment + 3 * DAY;
  await dialog.getByLabel('New time').fill(clockText(later));
  expect(await axeViolations(page)).toEqual([]);
  // Another administrator hides the post while this one's commit is on its way.
  await page.route(
    /documents:commit/,
    async (route) => {
      await publish(false);
      await route.continue();
    },
    { times: 1 },
  );
  await move.click();
  await expect(dialog.getByRole('alert')).toContainText('what happens at this moment has changed');
  await expect(dialog.getByRole('link', { name: 'We are live' })).toHaveCount(0);
  for (const id of ['home-0', 'frame-0'])
    expect(await administrator.plain(siteVersionPath(id))).toMatchObject({ from: moment });
  expect(
    await administrator.commit({ path: postPath('launch'), data: { published: true }, only: ['published'] }),
  ).toBe(200);
  await expect(dialog.getByRole('link', { name: 'We are live' })).toBeVisible();

  await move.click();
  await expect(page.getByText(/^Moved to /)).toBeVisible();
  for (const id of ['home-0', 'frame-0'])
    expect(await administrator.plain(siteVersionPath(id))).toMatchObject({ from: later });
  expect(await administrator.plain(postPath('launch'))).toMatchObject({
    publishDate: later,
    published: true,
  });
  expect(await administrator.plain(workingCopyPath('old'))).toMatchObject({ ...change, goesLive: later });
  expect(await administrator.plain(`${PAGE_KINDS.page.path}/1`)).toMatchObject({
    ...ownPage,
    publishDate: later,
  });
  expect(await administrator.list(STAFF_LOG)).toMatchObject([
    {
      kind: 'site',
      to: { movedFrom: moment, moment: later, fields: expect.stringMatching(/Home page.*the page “Jobs”/) },
    },
  ]);
  expect(await administrator.list(POST_EVENTS)).toMatchObject([{ kind: 'scheduled', post: 'launch' }]);

  // With this many posts, the rules cannot read the documents of all events in one commit.
  const ids = Array.from({ length: 12 }, (_, number) => `many-${number}`);
  for (const id of ids) {
    const post = { ...newPost(BY, 1), title: id, published: true, publishDate: later };
    expect(await administrator.commit({ path: postPath(id), data: post })).toBe(200);
  }
  await page
    .getByRole('button', { name: /^Move to another time/ })
    .first()
    .click();
  await expect(dialog.getByRole('link', { name: /^many-/ })).toHaveCount(12);
  await dialog.getByLabel('New time').fill(clockText(moment + 10 * DAY));
  await move.click();
  await expect(dialog.getByRole('alert')).toContainText('a page would end before it goes live');
  await dialog.getByLabel('New time').fill(clockText(later + DAY));
  await move.click();
  await expect(dialog).toHaveCount(0);
  for (const id of ['launch', ...ids])
    expect(await administrator.plain(postPath(id))).toMatchObject({ publishDate: later + DAY });

  await page
    .getByRole('button', { name: /^Show the site on/ })
    .first()
    .click();
  await expect(page.frameLocator('iframe').getByText('Out now', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel schedule of this change' }).click();
  await expect(page.getByText('The change is no longer planned.')).toBeVisible();
  expect(await administrator.plain(workingCopyPath('old'))).not.toHaveProperty('goesLive');
});

test('the site goes back to the state before a launch; values changed since then stay', {
  tag: '@long',
}, async ({ browser }) => {
  test.slow();
  const moment = Date.now() - 60_000;
  const administrator = await plan(moment);
  const again = { area: 'frame', from: Date.now() - 1000, company: 'Third Company', by: BY, note: '' };
  expect(await administrator.commit({ path: siteVersionPath('frame-1'), data: again, stamped: ['at'] })).toBe(
    200,
  );
  const ownPage = {
    ...{ title: 'Jobs', address: '/jobs', content: 'Come.', place: 'footer', label: 'Jobs', order: 0 },
    ...{ description: '', published: true, publishDate: moment, until: moment + DAY, author: BY },
    ...{ creationDate: 1, changedDate: 1 },
  };
  expect(await administrator.commit({ path: `${PAGE_KINDS.page.path}/1`, data: ownPage })).toBe(200);
  await expect.poll(() => text('/')).toContain('Third Company');
  await expect.poll(() => text('/')).toContain('Jobs');
  expect(await text('/')).toContain('Out now');
  const page = await otherVisitor(browser, site);
  await openLaunch(page);
  const past = page.getByRole('region', { name: 'Past' });
  const launch = past
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .filter({ hasText: 'We are live' });
  await launch.getByText(/^What changed on/).click();
  await expect(launch).toContainText('Other Company');
  await expect(launch).toContainText('The page Jobs went live.');
  await launch.getByRole('button', { name: /^Go back to the state before/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Go back to the state before' });
  await expect(dialog).toContainText('The post We are live will be hidden.');
  await expect(dialog).toContainText('The page “Jobs” will be hidden.');
  await expect(dialog.getByRole('region', { name: 'Tagline: was and will be' })).toContainText(
    'Wind the clock.',
  );
  await expect(dialog).toContainText(
    'Changed again since, so it stays as it is: Name in the copyright line.',
  );
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Go back now' }).click();
  await expect(page.getByText(/^The site is as it was before/)).toBeVisible();
  await expect.poll(() => text('/')).not.toContain('Out now');
  const home = await text('/');
  expect(home).toContain('Wind the clock.');
  expect(home).toContain('Third Company');
  expect(home).not.toContain('We are live');
  expect((await fetch(`${site.origin}/blog/launch`)).status).toBe(404);
  expect((await fetch(`${site.origin}/jobs`)).url).toBe(`${site.origin}/404`);
  expect(await administrator.plain(`${PAGE_KINDS.page.path}/1`)).toMatchObject({
    published: false,
    // Kept for the case that the page is published again at another address.
    formerAddresses: ['/jobs'],
  });
  await expect(launch).toHaveCount(0);
  await expect(past.getByText('None of these changes is in effect any more.')).toBeVisible();
  expect(await administrator.list(STAFF_LOG)).toMatchObject([
    { to: { backBefore: moment, fields: expect.stringContaining('the page “Jobs”') } },
  ]);
});

import type { Page } from '@playwright/test';
import { STAFF_FEATURES } from '../../features/staff.ts';
import { LEVELS } from '../../web/domain/people/levels.ts';
import type { Person } from '../../web/domain/people/user-record.ts';
import { EDITORS, MOVED, SCREENS } from '../../web/staff/shared/addresses.ts';
import { controlsIn } from '../support/controls.ts';
import { openAs } from '../support/open-as.ts';
import { test as base, expect, freshSite, type SiteProcess } from '../support/site.ts';

// A new site, because the sign-ups and posts of other tests would add links. Tests docs/product.md#staff-frame.
const test = base.extend<object, { site: SiteProcess }>({
  site: [freshSite, { scope: 'worker', timeout: 120_000 }],
});

const OF_FEATURES = Object.values(STAFF_FEATURES)
  .flatMap(({ screens = [] }) => screens)
  .filter(({ path, isOutside }) => !path.includes(':') && !isOutside);
const EDITOR: Person = { uid: 'editor', permissionLevel: LEVELS.editor };
const hasSectionsForAll = Object.values(STAFF_FEATURES).some(({ sections = [] }) =>
  sections.some(({ forAllStaff }) => forAllStaff),
);
const FOR_ADMINISTRATORS: string[] = [
  SCREENS.users,
  ...(hasSectionsForAll ? [] : [SCREENS.site]),
  ...OF_FEATURES.filter(({ mayEnter }) => mayEnter?.(EDITOR) === false).map(({ path }) => path),
];
/** The first section to which the account menu leads; none without features. */
const [IN_ACCOUNT_MENU] = Object.values(STAFF_FEATURES)
  .flatMap(({ sections = [] }) => sections)
  .filter(({ inAccountMenu }) => inAccountMenu);
const OUTSIDE: string[] = [SCREENS.login];
const FOR_ALL = [...Object.values(SCREENS), ...OF_FEATURES.map(({ path }) => path)].filter(
  (path) => !OUTSIDE.includes(path) && !FOR_ADMINISTRATORS.includes(path),
);

/** The paths of all links that are visible on this screen, with the account menu open. */
async function linksOn(page: Page, path: string): Promise<Set<string>> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.getByRole('button', { name: /Account menu/ }).click();
  const links = page.getByRole('link').filter({ visible: true });
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible();
  return new Set(
    await links.evaluateAll((all) => all.map((one) => new URL((one as HTMLAnchorElement).href).pathname)),
  );
}

for (const [account, screens] of [
  ['Demo Author', FOR_ALL],
  ['Demo Editor', FOR_ALL],
  ['Demo Administrator', [...FOR_ALL, ...FOR_ADMINISTRATORS]],
] as const)
  test(`on a new site the ${account} reaches every screen in two presses from the dashboard`, async ({
    page,
  }) => {
    await openAs(page, account);
    const first = await linksOn(page, SCREENS.dashboard);
    const reached = new Set(first);
    for (const path of Object.values(SCREENS).filter((one) => first.has(one)))
      for (const link of await linksOn(page, path)) reached.add(link);
    expect(screens.filter((path) => !reached.has(path))).toEqual([]);
    const refused = FOR_ADMINISTRATORS.filter((path) => !(screens as readonly string[]).includes(path));
    expect(refused.filter((path) => reached.has(path))).toEqual([]);
  });

test('the staff area has at most twelve screens', () => {
  const ofFeatures = Object.values(STAFF_FEATURES)
    .flatMap(({ screens = [] }) => screens)
    .filter(({ isOutside = false }) => !isOutside);
  const screens = [...Object.values(SCREENS), ...Object.values(EDITORS), ...ofFeatures];
  expect(screens.length).toBeLessThanOrEqual(12);
});

/** The most controls that the screens of a new site show at first sight, in a window of 1280 × 800 px. */
const AT_FIRST_SIGHT: Record<string, number> = {
  [SCREENS.dashboard]: 12,
  [SCREENS.bios]: 30,
  [SCREENS.pictures]: 20,
  [SCREENS.users]: 15,
  [SCREENS.site]: 16,
};

test('screens show few controls at first sight', { tag: '@details' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const main = page.getByRole('main');
  for (const account of ['Demo Administrator', 'Demo Author']) {
    await openAs(page, account);
    for (const [path, most] of Object.entries(AT_FIRST_SIGHT)) {
      await page.goto(path);
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(main.getByText(/^Loading/)).toHaveCount(0);
      const controls = await controlsIn(main, { inWindow: true });
      expect(controls.length, `${account}, ${path}: ${controls.join(', ')}`).toBeLessThanOrEqual(most);
    }
    await page.goto(SCREENS.posts);
    await expect(main.getByRole('row').nth(8)).toBeVisible();
    const tools = (await controlsIn(main, { inWindow: true })).length;
    const inRows = (await controlsIn(main.getByRole('rowgroup').last(), { inWindow: true })).length;
    expect(tools - inRows, `${account}, outside of the rows of posts`).toBeLessThanOrEqual(18);
  }
});

test('Site says the state of each part in one line, and unfolds it in place', async ({ page }) => {
  await openAs(page, 'Demo Administrator');
  await page.getByRole('link', { name: /^Site/ }).click();
  for (const [name, state] of [
    ['Sign-ups', 'Nobody has signed up yet.'],
    ['Mail', 'Off: no mail server is set up.'],
  ] as const)
    await expect(page.getByRole('region', { name, exact: true })).toContainText(state);
  const mail = page.getByRole('button', { name: 'Mail', exact: true });
  await expect(mail).toHaveAttribute('aria-expanded', 'false');
  await mail.press('Enter');
  await expect(mail).toHaveAttribute('aria-expanded', 'true');
  await expect(page).toHaveURL('/admin/site#mail');
  await mail.press('Enter');
  await expect(mail).toHaveAttribute('aria-expanded', 'false');
  await expect(page).toHaveURL('/admin/site');
});

test('a staff member who does not manage the site sees only the sections for all on Site', async ({
  page,
}) => {
  await openAs(page, 'Demo Author');
  await expect(page.getByRole('main').getByRole('link', { name: /^Site/ })).toHaveCount(0);
  await page.goto(SCREENS.site);
  for (const name of ['Pictures', 'Your account'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  for (const name of ['Sign-ups', 'Mail', 'Sign-in of staff', 'Backups'])
    await expect(page.getByRole('region', { name, exact: true })).toHaveCount(0);
});

test('the addresses of earlier versions lead to the parts that their screens are now', {
  tag: '@details',
}, async ({ page }) => {
  test.setTimeout(120_000);
  await openAs(page, 'Demo Administrator');
  const moved = Object.assign({}, MOVED, ...Object.values(STAFF_FEATURES).map((feature) => feature.moved));
  for (const [before, now] of Object.entries<string>(moved)) {
    await page.goto(before.replace(':id', 'some-id'));
    await expect(page).toHaveURL(now.replace(':id', 'some-id'));
    const part = page.locator('#staff-main button[aria-expanded="true"]').or(page.getByRole('dialog'));
    await expect(part, before).toBeVisible();
  }
});

test('the writing guide opens over the screen, and gives the focus back', async ({ page }) => {
  await openAs(page, 'Demo Author', '/admin/blogs');
  const menu = page.getByRole('button', { name: /Account menu/ });
  await menu.click();
  await page.getByRole('button', { name: 'Writing guide' }).click();
  const guide = page.getByRole('dialog', { name: 'Writing guide' });
  await expect(guide.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await test.step('each table of the guide is as wide as its column at most', async () => {
    for (const width of [360, 800, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const beyond = await guide.getByRole('table').evaluateAll((tables) =>
        tables.map((table) => {
          const column = table.closest('.markdown')?.getBoundingClientRect();
          return table.getBoundingClientRect().right - (column?.right ?? 0);
        }),
      );
      expect(beyond.length).toBeGreaterThan(0);
      expect(Math.max(...beyond), `at ${width} px`).toBeLessThanOrEqual(0.5);
    }
  });
  await page.keyboard.press('Escape');
  await expect(guide).toHaveCount(0);
  await expect(menu).toBeFocused();
  await page.goto('/admin/guide');
  await expect(guide).toBeVisible();
  await guide.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/admin');
});

test('the account menu closes with Escape, a press elsewhere, and a press on an entry', async ({ page }) => {
  await openAs(page, 'Demo Author');
  const menu = page.getByRole('button', { name: /Account menu/ });
  const shortcuts = page.getByRole('button', { name: 'Keyboard shortcuts' });
  await expect(shortcuts).toBeHidden();
  await menu.click();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(shortcuts).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(shortcuts).toBeHidden();
  if (IN_ACCOUNT_MENU) {
    await menu.click();
    await page.getByRole('link', { name: IN_ACCOUNT_MENU.what }).click();
    await expect(page).toHaveURL(/\/admin\/site#/);
    await expect(shortcuts).toBeHidden();
  }
  await menu.click();
  await shortcuts.click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
});

test('the dashboard has cards, then “Needs you” and “Latest”, and draws no empty list', async ({ page }) => {
  await openAs(page, 'Demo Administrator');
  await expect(page.getByRole('region', { name: 'Needs you' })).toContainText('Access requests');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    ...['Blog Posts', 'User Bios', 'Manage Users', 'Site'],
    ...['Needs you', 'Latest'],
  ]);
  await expect(page.getByRole('region', { name: 'Latest posts' })).toBeVisible();
  for (const name of ['In review', 'Your drafts', 'Sign-ups', 'Backups'])
    await expect(page.getByRole('region', { name, exact: true })).toHaveCount(0);
});

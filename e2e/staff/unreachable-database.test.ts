import type { Browser, Page, Route } from '@playwright/test';
import { STAFF_FEATURES } from '../../features/staff.ts';
import { postPath } from '../../web/domain/places.ts';
import { openAs } from '../support/open-as.ts';
import { expect, otherVisitor, type SiteProcess } from '../support/site.ts';
import { aPost, test } from '../support/stage.ts';

// Tests docs/product.md#errors: the first read of a staff screen while the database or the identity service does not respond.

const DATABASE = /\/google\.firestore\.v1\.Firestore\/|\/v1\/projects\//;
const ANSWERS: Record<string, (route: Route) => Promise<void> | void> = {
  fail: (route) => route.abort(),
  hang: () => {},
  'are answered with 503': (route) => route.fulfill({ status: 503, body: 'Away' }),
};
const OFFLINE = 'The server cannot be reached. Check your connection, then try again.';
/** The 10 seconds that the documentation promises, and time for a slow machine to show the screen. */
const WITHIN = 25_000;

/** The messages of the screen, each of which has a button to try again. */
const problems = (page: Page) =>
  page
    .getByRole('alert')
    .filter({ hasText: OFFLINE })
    .filter({ has: page.getByRole('button', { name: 'Try again' }) });

/**
 * A new browser that has read only the person's own record. Requests to the database get `answer` from then on. It is
 * not the fixture `page`, which refuses the errors that the database client writes to the console.
 */
async function unreachable(browser: Browser, site: SiteProcess, answer: string): Promise<Page> {
  const page = await otherVisitor(browser, site);
  await openAs(page, 'Demo Administrator', '/admin/bios/demo-administrator');
  await page.route(DATABASE, ANSWERS[answer] as (route: Route) => void);
  return page;
}

/** Presses the button, unless the database client has connected by itself meanwhile. */
async function tryAgain(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page
    .getByRole('button', { name: 'Try again' })
    .first()
    .click({ timeout: 3000 })
    .catch(() => undefined);
}

for (const answer of Object.keys(ANSWERS))
  test(`if requests to the database ${answer}, a post says so, and opens when it is tried again`, {
    tag: answer === 'fail' ? [] : '@long',
  }, async ({ browser, site, stage }) => {
    await stage({ [postPath('p1')]: aPost({ title: 'Found again', published: false }) });
    const page = await unreachable(browser, site, answer);
    await page.goto('/admin/blogs/p1');
    await expect(problems(page)).toHaveCount(1, { timeout: WITHIN });
    await expect(page.getByText('The post cannot be loaded.')).toBeVisible();
    await expect(page.getByText('Loading the post…')).toHaveCount(0);
    await tryAgain(page);
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Found again', {
      timeout: WITHIN,
    });
    await expect(problems(page)).toHaveCount(0);
    await page.context().close();
  });

/** The features that read from the database. The sign-in methods of a person come from an endpoint of the server. */
const FROM_DATABASE = Object.entries(STAFF_FEATURES).flatMap(([name, feature]) =>
  name === 'passkeys' ? [] : [feature],
);

/** The staff screens that read from the database. */
const SCREENS = [
  '/admin/blogs',
  '/admin/blogs/p1',
  '/admin/blogs#shared-drafts',
  '/admin/site#trash',
  '/admin/bios',
  '/admin/bios/nobody',
  '/admin/pictures',
  '/admin/users',
  '/admin/site#sign-ups',
  '/admin/site#mail',
  '/admin/site#mail-to-you',
  ...FROM_DATABASE.flatMap(({ screens = [], moved = {} }) => [
    ...screens
      .filter(({ isOutside }) => !isOutside)
      .map(({ path }) => path.replace(':area/:version?', 'home')),
    ...Object.values(moved).map((address) => address.replace(':id', 'm1')),
  ]),
];

for (const answer of Object.keys(ANSWERS))
  test(`if requests to the database ${answer}, every staff screen says so and offers to try again`, {
    tag: '@details',
  }, async ({ browser, site, stage }) => {
    test.slow();
    await stage({ [postPath('p1')]: aPost({}), 'mailings/m1': {} });
    const page = await unreachable(browser, site, answer);
    for (const path of SCREENS) {
      await page.goto(path);
      await expect(problems(page).first(), path).toBeVisible({ timeout: WITHIN });
      await expect(page.getByText(/^Loading the /), path).toHaveCount(0);
    }
    await page.goto('/admin');
    await expect(problems(page), 'the panels of the dashboard').not.toHaveCount(0, { timeout: WITHIN });
    await page.context().close();
  });

test('if nothing responds, the staff area says so instead of checking the account for ever', async ({
  browser,
  site,
}) => {
  const page = await otherVisitor(browser, site);
  await openAs(page, 'Demo Administrator', '/admin/bios/demo-administrator');
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  });
  await page.route(/\/identitytoolkit\.|\/securetoken\.|\/google\.firestore\./, () => {});
  await page.goto('/admin/blogs');
  await expect(page.getByText('Your account could not be loaded.')).toBeVisible({ timeout: WITHIN });
  await tryAgain(page);
  await expect(page.getByRole('heading', { name: 'Blog Posts' })).toBeVisible({ timeout: WITHIN });
  await page.context().close();
});

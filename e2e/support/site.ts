import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { suiteEngine } from './engines/engine.ts';
import { addAccount, chooseAccount, openSignInWindow } from './engines/sign-in-window.ts';
import { SiteProcess } from './engines/site-process.ts';
import { WarmContext } from './warm-context.ts';

export type { Ended } from '../../scripts/site-program.ts';
export { suiteEngine } from './engines/engine.ts';
export * from './engines/sign-in-window.ts';
export { expect, SiteProcess };

/** A fixture: a new site with the demo's content. The site and its data are removed afterwards. */
// biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
export async function freshSite({}: object, use: (site: SiteProcess) => Promise<void>): Promise<void> {
  const site = new SiteProcess();
  await site.start();
  await use(site);
  await site.remove();
}

/**
 * One site for all tests of a worker, and pages that fail the test on an unexpected console error. The browser starts
 * only if a test uses a page.
 */
export const test = base.extend<
  { firstVisit: boolean; visit: { context: BrowserContext; page: Page } },
  { site: SiteProcess; warm: WarmContext }
>({
  site: [freshSite, { scope: 'worker', timeout: 120_000 }],
  baseURL: async ({ site }, use) => use(site.origin),
  /** Whether the browser's cache is empty, as on a first visit. */
  firstVisit: [true, { option: true }],
  warm: [
    async ({ browser }, use) => {
      const warm = new WarmContext(browser);
      await use(warm);
      await warm.close();
    },
    { scope: 'worker' },
  ],
  visit: async (
    { browser, warm, firstVisit, baseURL, javaScriptEnabled, timezoneId, viewport, locale, colorScheme },
    use,
    testInfo,
  ) => {
    if (firstVisit) {
      const context = await browser.newContext();
      await use({ context, page: await context.newPage() });
      await context.close();
      return;
    }
    await use(await warm.take({ baseURL, javaScriptEnabled, timezoneId, viewport, locale, colorScheme }));
    await warm.giveBack(testInfo.status !== testInfo.expectedStatus);
  },
  context: async ({ visit }, use) => use(visit.context),
  page: async ({ visit: { page }, javaScriptEnabled }, use) => {
    const errors = watchConsole(page);
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        console.error(`refused by the policy: ${violatedDirective} ${blockedURI}`);
      });
    });
    await use(javaScriptEnabled === false ? page : readyAfterGoto(page));
    expect(errors, 'unexpected console errors').toEqual([]);
  },
});

/** Starts a new site before each test of a file, passes it to `keep`, and removes it after the test. */
export function newSiteForEachTest(keep: (site: SiteProcess) => void): void {
  let site: SiteProcess;
  test.beforeEach(async () => {
    site = new SiteProcess();
    await site.start();
    keep(site);
  });
  test.afterEach(() => site.remove());
}

/**
 * Makes `goto` move the pointer, so that the page loads its scripts, and wait up to 10 seconds until the scripts run.
 */
export function readyAfterGoto(page: Page): Page {
  const goto = page.goto.bind(page);
  page.goto = async (...where) => {
    const response = await goto(...where);
    const ours = response?.headers()['content-type']?.startsWith('text/html') && response.status() < 500;
    if (ours && page.url().startsWith('http')) {
      await movePointer(page).catch(() => undefined);
      await page
        .waitForFunction(() => performance.getEntriesByName('ready-to-use').length > 0, null, {
          timeout: 10_000,
        })
        .catch(() => undefined);
    }
    return response;
  };
  return page;
}

/** Moves the pointer, which makes a page for visitors load its scripts. */
export const movePointer = (page: Page) =>
  page.evaluate(
    () => void document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, movementX: 1 })),
  );

/** Collects console errors and uncaught exceptions of the page. */
export function watchConsole(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    // Ignores the error that browsers log for a response with status 404, because tests request missing pages.
    if (message.type() === 'error' && !message.text().includes('404 (Not Found)'))
      errors.push(`${message.text()} ${message.location().url}`.trim());
  });
  page.on('pageerror', (error) => {
    // Ignores an error of Google's Auth emulator: browsers deny storage to its frame, but the emulator works without
    // storage.
    if (!(suiteEngine() === 'google' && /'sessionStorage'.*Access is denied/.test(String(error))))
      errors.push(String(error));
  });
  return errors;
}

/** Opens the login page and signs in, in the sign-in window, as the account with this display name. */
export async function signInAs(page: Page, displayName: string, origin = ''): Promise<void> {
  await page.goto(`${origin}/admin/login`);
  await expect(page.getByRole('dialog', { name: 'Login Required' })).toBeVisible();
  await chooseAccount(await openSignInWindow(page), displayName);
}

/** Opens the login page, creates an account in the sign-in window, and signs in as this account. */
export async function signInAsNew(page: Page, displayName: string): Promise<void> {
  await page.goto('/admin/login');
  await expect(page.getByRole('dialog', { name: 'Login Required' })).toBeVisible();
  await addAccount(await openSignInWindow(page), displayName, `new-${Date.now()}@demo.localhost`);
}

/** The origin of the site's demo host, whose pages only signed-in staff can open (docs/product.md#host-guard). */
export const demoHostOf = (site: SiteProcess) => site.origin.replace('localhost', 'demo.localhost');

/** Opens a page in a separate browser profile. Its console errors do not fail the test. */
export async function otherVisitor(browser: Browser, site: SiteProcess): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.origin });
  return context.newPage();
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { leaveSession, openAs } from '../support/open-as.ts';
import { expect, otherVisitor, test } from '../support/site.ts';

// Tests docs/product.md#limits.

const ASSETS = join(import.meta.dirname, '../../web/build/client/assets');
const TIME_LIMIT = 120_000;

/** Matches the URL of the built script with this name. */
const file = (name: string) => new RegExp(`/assets/(staff/)?${name}-[\\w-]+\\.js`);
const FAILURES = ['refused', 'hung'] as const;
type Failure = (typeof FAILURES)[number];

/**
 * Makes requests for a file fail or hang until the returned function is called. Requests that hang are never answered.
 */
async function lose(page: Page, name: string, failure: Failure): Promise<() => void> {
  let lost = true;
  await page.route(file(name), (route) => {
    if (!lost) return route.continue();
    return failure === 'refused' ? route.abort() : undefined;
  });
  return () => {
    lost = false;
  };
}

async function waitOut(page: Page, failure: Failure): Promise<void> {
  if (failure === 'hung') await page.clock.fastForward(TIME_LIMIT + 1000);
}

/** Signed-in pages whose console errors do not fail the test. */
const signedIn = test.extend<{ staff: Page }>({
  staff: async ({ browser, site }, use) => {
    const page = await otherVisitor(browser, site);
    await page.clock.install();
    await leaveSession(page, 'Demo Administrator');
    await use(page);
    await page.context().close();
  },
});

const missing = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });
const retry = (page: Page) => page.getByRole('alert').getByRole('button', { name: 'Retry' });

for (const failure of FAILURES) {
  for (const [path, name, heading] of [
    ['/admin', 'index', 'Staff area'],
    ['/admin/login', 'login', null],
    ['/admin/pictures', 'picture-library', 'Pictures'],
    ['/admin/blogs/release-date', 'post-editor', null],
  ] as const) {
    signedIn(
      `if the script of ${path} is ${failure}, a message appears, and Retry opens the staff area`,
      async ({ staff: page }) => {
        const mend = await lose(page, name, failure);
        const asked = page.waitForRequest(file(name));
        await page.goto(path, { waitUntil: 'commit' });
        await asked;
        if (failure === 'hung') {
          await expect(page.getByRole('status')).toHaveText('Loading the staff area…');
          await page.clock.fastForward(TIME_LIMIT - 20_000);
          await expect(retry(page)).toHaveCount(0);
        }
        // Repeats the step, because the script's time limit starts only when the styles have loaded.
        const says = async () => {
          await waitOut(page, failure);
          await expect(missing(page, 'A part of this page could not be downloaded.')).toBeVisible({
            timeout: 2000,
          });
        };
        await expect(says).toPass();
        await expect(retry(page)).toBeFocused();
        mend();
        await retry(page).click();
        // Retry on the login page opens the staff area too, because the login page redirects signed-in users.
        await expect(page.locator('#staff-main')).toBeVisible();
        if (heading) await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        await expect(page.getByRole('alert')).toHaveCount(0);
      },
    );
  }

  signedIn(
    `if the editor’s script is ${failure}, a plain text field appears; Retry loads the editor`,
    async ({ staff: page }) => {
      const mend = await lose(page, 'markdown-editor', failure);
      await page.goto('/admin/blogs/release-date');
      // Selects the button inside its message, because there may be a second Retry button: the notes panel fails too if
      // its script was still loading when the test advanced the clock.
      const retry = missing(page, 'The editor did not load.').getByRole('button', { name: 'Retry' });
      const plain = page.getByRole('textbox', { name: 'Content' });
      if (failure === 'hung') await expect(page.getByText('Loading the editor…')).toBeVisible();
      await waitOut(page, failure);
      await expect(missing(page, 'The editor did not load.')).toBeVisible();
      await plain.fill('Typed meanwhile.');
      await page.getByRole('textbox', { name: 'Title', exact: true }).fill('A title');
      await retry.click();
      await test.step('after a failed retry the focus returns to the button Retry', async () => {
        // Repeats the step, because the time limit of the retry starts only after the click.
        const failed = async () => {
          await waitOut(page, failure);
          await expect(retry).toBeFocused({ timeout: 1000 });
        };
        await expect(failed).toPass();
      });
      mend();
      await retry.click();
      const editor = page.locator('.cm-content');
      await expect(editor).toHaveText('Typed meanwhile.');
      await expect(editor).toBeFocused();
      await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('A title');
      await page.keyboard.type('And after. ');
      await expect(editor).toContainText('And after.');
    },
  );

  signedIn(`if a dialog’s script is ${failure}, Retry opens the dialog later`, async ({ staff: page }) => {
    const mend = await lose(page, 'tags-dialog', failure);
    await page.goto('/admin/blogs');
    const tags = page.getByRole('button', { name: 'Tags', exact: true });
    await tags.click();
    await waitOut(page, failure);
    await expect(missing(page, 'The list of tags did not load.')).toBeVisible();
    await expect(retry(page)).toBeFocused();
    mend();
    await retry(page).press('Enter');
    await expect(page.getByRole('dialog', { name: 'Tags' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

signedIn('a failed dialog’s message can be closed, and the dialog opened later', async ({ staff: page }) => {
  const mend = await lose(page, 'tags-dialog', 'refused');
  await page.goto('/admin/blogs');
  const tags = page.getByRole('button', { name: 'Tags', exact: true });
  await tags.click();
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(tags).toBeFocused();
  mend();
  await tags.click();
  await expect(page.getByRole('dialog', { name: 'Tags' })).toBeVisible();
});

signedIn('a dialog whose script an update removed opens after a reload', async ({ staff: page }) => {
  let update = true;
  await page.route(file('shortcut-dialog'), (route) =>
    update ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  await page.goto('/admin');
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(missing(page, 'The site was updated since you opened this page.')).toBeVisible();
  update = false;
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

signedIn(
  'formatted text is pasted as plain text until the script that converts it can be loaded',
  async ({ staff: page }) => {
    const mend = await lose(page, 'html-to-markdown', 'refused');
    await openAs(page, 'Demo Administrator', '/admin/blogs/release-date');
    const editor = page.locator('.cm-content');
    await editor.click();
    await page.keyboard.press('ControlOrMeta+a');
    const paste = () =>
      editor.evaluate((element) => {
        const data = new DataTransfer();
        data.setData('text/plain', 'bold');
        data.setData('text/html', '<p>Very <b>bold</b></p>');
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        );
      });
    await paste();
    await expect(page.getByText('Pasted as plain text: a part of the editor did not load.')).toBeVisible();
    await expect(editor).toHaveText('bold');
    mend();
    await page.keyboard.press('ControlOrMeta+a');
    await paste();
    await expect(editor).toHaveText('Very **bold**');
  },
);

test('every dynamic import outside framework and workers uses the script loader with a timeout', () => {
  let found = 0;
  const names = readdirSync(ASSETS, { encoding: 'utf8', recursive: true });
  // Skips workers: the site's script loader does not exist there, and the preview's worker has its own time limit.
  for (const name of names.filter((one) => /^(?!framework-|manifest-|.*\.worker-).*\.js$/.test(one))) {
    const code = readFileSync(join(ASSETS, name), 'utf8');
    // Finds dynamic imports in the built code, except React Router's own, whose file names are not constant.
    const imports = code.match(/\bimport\([`'"][^)]*\)/g) ?? [];
    const loaded =
      code.match(
        /\bimport\([`'"][^)]*\)(?:\.then\((?:[^()]|\((?:[^()]|\(\))*\))*\))?(?:;return\{[^}]*\}\})?,__vite__mapDeps\(\[\d/g,
      ) ?? [];
    expect(loaded.length, `${name}: ${imports}`).toBe(imports.length);
    found += imports.length;
  }
  expect(found).toBeGreaterThan(15);
});

import type { Page } from '@playwright/test';
import { newPost } from '../support/editing.ts';
import { holdAutosave } from '../support/hold-autosave.ts';
import { expect, signInAs, test } from '../support/site.ts';

test('the staff area works even if IndexedDB never responds', async ({ page }) => {
  await page.addInitScript(neverRespond);
  await holdAutosave(page);
  await signInAs(page, 'Demo Editor');
  await page.waitForURL('/admin');
  await page.goto('/admin/blogs/release-date');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(/./);
  await page.getByLabel('Title', { exact: true }).fill('Typed without a copy');
  await expect(page.getByText('This browser cannot keep a copy of unsaved text. Save often.')).toBeVisible();
});

test('the editor offers unsaved text again even if IndexedDB failed when the page closed', async ({
  page,
}) => {
  await holdAutosave(page);
  await newPost(page, 'Demo Editor');
  await page.evaluate(() => {
    // Simulates WebKit, which freezes a closing page in the middle of a transaction: requests to open the database get
    // no answer.
    addEventListener('beforeunload', () => {
      IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest;
    });
  });
  await page.getByLabel('Title', { exact: true }).fill('Typed and left');
  await reloadAnyway(page);
  const offer = page.getByRole('region', { name: 'Unsaved changes' });
  await offer.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Typed and left');
});

/** Reloads the page and confirms the browser's dialog about unsaved changes. */
async function reloadAnyway(page: Page): Promise<void> {
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
}

/**
 * Makes requests to open the staff area's databases wait forever, as in WebKit after it froze a page that used these
 * databases. Runs inside the page.
 */
function neverRespond(): void {
  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (name, version) {
    const isHeld = /^(firestore\/staff\/|firebaseLocalStorageDb$|staff-journal$)/.test(name);
    return isHeld ? ({} as IDBOpenDBRequest) : open.call(this, name, version);
  };
}

import type { Page } from '@playwright/test';
import { newPost } from '../support/editing.ts';
import { expect, signInAs, test } from '../support/site.ts';

test('where the local database never answers, the staff area works without it', async ({ page }) => {
  await page.addInitScript(neverAnswer);
  await signInAs(page, 'Demo Editor');
  await page.waitForURL('/admin');
  await page.goto('/admin/blogs/release-date');
  await expect(page.getByLabel('Title')).toHaveValue(/./);
  await page.getByLabel('Title').fill('Typed without a copy');
  await expect(page.getByText('This browser keeps no copy of unsaved text: save often.')).toBeVisible();
});

test('what was typed last is offered again though no write ended when the page was left', async ({
  page,
}) => {
  await newPost(page, 'Demo Editor');
  await page.evaluate(() => {
    // As in a page that WebKit freezes.
    addEventListener('beforeunload', () => {
      IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest;
    });
  });
  await page.getByLabel('Title').fill('Typed and left');
  await reloadAnyway(page);
  const offer = page.getByRole('region', { name: 'Unsaved changes' });
  await offer.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Typed and left');
});

/** Says yes to the browser's question, whether unsaved changes may be left. */
async function reloadAnyway(page: Page): Promise<void> {
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
}

/** Runs in the page. */
function neverAnswer(): void {
  IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest;
}

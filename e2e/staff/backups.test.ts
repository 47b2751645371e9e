import { openAs } from '../support/open-as.ts';
import { expect, test } from '../support/stage.ts';
import { Wire } from '../support/wire.ts';

// Tests docs/product.md#dashboard and docs/product.md#site.

const PLACE = 'siteStatus/backups';
const STATUS = {
  on: true,
  lastBackup: Date.parse('2026-11-24T03:10Z'),
  lastProof: Date.parse('2026-11-20T03:12Z'),
  problem: null,
};

test('administrators see the state of backups under Site, and a problem on the dashboard', {
  tag: ['@details', '@embedded'],
}, async ({ page, site, stage }) => {
  // Waits until the server has stored the state of its own backups after the start. Otherwise it could replace the
  // staged state.
  await expect.poll(() => Wire.asOwner(site).plain(PLACE)).not.toBeNull();
  await stage({ [PLACE]: STATUS });
  await openAs(page, 'Demo Administrator', '/admin/site');
  const panel = page.getByRole('region', { name: 'Backups' });
  await expect(panel).toContainText(/Last backup: .*24.*Last restored as a test: .*20/);
  await stage({ [PLACE]: { ...STATUS, lastProof: null } });
  await expect(panel).toContainText('Last restored as a test: never.');
  await stage({ [PLACE]: { ...STATUS, on: false } });
  await expect(panel).toContainText('Off: the setting BACKUP_HOURS');

  await page.goto('/admin');
  await expect(page.getByRole('region', { name: 'Latest posts' })).toBeVisible();
  await expect(panel).toHaveCount(0);
  await stage({ [PLACE]: { ...STATUS, problem: 'The disk is too full for a backup.' } });
  await expect(panel.getByRole('listitem')).toHaveText('The disk is too full for a backup.');
});

test('an editor’s dashboard does not show the state of the backups', {
  tag: ['@details', '@embedded'],
}, async ({ page, stage }) => {
  await stage({ [PLACE]: { ...STATUS, problem: 'The disk is too full for a backup.' } });
  await openAs(page, 'Demo Editor');
  await expect(page.getByRole('region', { name: 'Latest posts' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Backups' })).toHaveCount(0);
});

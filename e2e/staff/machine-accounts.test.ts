import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { axeViolations } from '../support/axe.ts';
import { openAs } from '../support/open-as.ts';
import { expect, test } from '../support/site.ts';

// Tests docs/product.md#machine-accounts.

const PROGRAM = join(import.meta.dirname, '../../scripts/patch-notes.mjs');

/** Runs the program with a key, as a build server would. Resolves to its output and errors. */
function run(site: string, key: string, version: string): Promise<string> {
  return new Promise((resolve) => {
    const args = [PROGRAM, '--site', site, '--game', 'Starhound', '--version', version];
    const child = execFile(
      process.execPath,
      args,
      { env: { PATH: process.env.PATH, STUDIO_KEY: key } },
      (_error, out, problem) => resolve(out + problem),
    );
    child.stdin?.end('Fixed:\n- The ferry waits');
  });
}

test('a build server writes drafts with a machine account’s key, until the key is revoked', {
  tag: '@long',
}, async ({ page, site }) => {
  await openAs(page, 'Demo Administrator', '/admin/users');
  await page.getByRole('button', { name: 'New machine account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Build server');
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create' }).click();
  const key = await dialog.getByLabel('Key').inputValue();
  expect(key).toMatch(/^[\w-]+@machine\.invalid:[\w-]{43}$/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const row = page
    .getByRole('region', { name: 'Machine Accounts' })
    .getByRole('row', { name: /Build server/ });
  await expect(row).toContainText('Works');
  await expect(page.locator('body')).not.toContainText(key.split(':')[1] ?? key);

  const out = await run(site.origin, key, '1.2');
  expect(out).toContain('The draft was created');
  await expect(row).not.toContainText('None yet');
  await test.step('the editor shows the draft that the build server wrote', async () => {
    await page.goto(/\/admin\/blogs\/[\w-]+/.exec(out)?.[0] ?? 'none');
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Starhound 1.2');
    await expect(page.getByRole('textbox', { name: 'Content' })).toContainText('The ferry waits');
  });

  await test.step('a revoked key is refused', async () => {
    await page.goto('/admin/users');
    await row.getByRole('button', { name: 'Revoke the key of Build server' }).click();
    await dialog.getByRole('button', { name: 'Revoke key' }).click();
    await expect(row).toContainText('Revoked');
    await expect(row.getByRole('button')).toHaveCount(0);
    expect(await run(site.origin, key, '1.3')).toContain('The key is revoked');
  });
});

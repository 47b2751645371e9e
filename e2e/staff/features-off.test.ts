import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FEATURES } from '../../features/all.ts';
import { SITE_FEATURES } from '../../features/site.ts';
import { STAFF_FEATURES } from '../../features/staff.ts';
import { fixtureStudio } from '../support/fixture-studio.ts';
import { openAs } from '../support/open-as.ts';
import { test as base, expect, SiteProcess } from '../support/site.ts';

// Tests `features` of studio.config.ts (docs/make-it-yours.md#2-names-and-links).

const off = Object.fromEntries(Object.keys(FEATURES).map((name) => [name, false]));

const test = base.extend<object, { site: SiteProcess }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'studio-site-features-'));
      cpSync(fixtureStudio(), folder, { recursive: true });
      const config = join(folder, 'studio.config.ts');
      const text = readFileSync(config, 'utf8');
      writeFileSync(
        config,
        text.replace('tokenSyncUrl: ', `features: ${JSON.stringify(off)},\n  tokenSyncUrl: `),
      );
      const site = new SiteProcess({ STUDIO_DIR: folder });
      await site.start();
      await use(site);
      await site.remove();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('a studio with all features off has no screen, no section and no script of them @details', async ({
  page,
  site,
}) => {
  await openAs(page, 'Demo Administrator', '/admin/site');
  await expect(page.getByRole('region', { name: 'Mail', exact: true })).toBeVisible();
  for (const { screens = [] } of Object.values(STAFF_FEATURES))
    for (const { path, title } of screens) {
      await page.goto('/admin/site');
      await expect(page.getByRole('region', { name: 'Mail', exact: true })).toBeVisible();
      await expect(page.getByRole('region', { name: title, exact: true })).toHaveCount(0);
      await page.goto(path);
      await expect(page).toHaveURL('/404');
    }
  const home = await (await fetch(site.origin)).text();
  for (const name of Object.keys(SITE_FEATURES)) {
    const script = readFileSync(join(import.meta.dirname, `../../web/build/feature-${name}.js`), 'utf8');
    expect(home).not.toContain(script);
  }
});

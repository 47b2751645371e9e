import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FEATURES } from '../../features/all.ts';
import { SITE_FEATURES } from '../../features/site.ts';
import { STAFF_FEATURES } from '../../features/staff.ts';
import { putFixtureStudio } from '../support/fixture-studio.ts';
import { openAs } from '../support/open-as.ts';
import { test as base, expect, SiteProcess } from '../support/site.ts';

// Tests `features` of studio.config.ts (docs/make-it-yours.md#2-names-and-links).

const off = Object.fromEntries(Object.keys(FEATURES).map((name) => [name, false]));

const test = base.extend<object, { site: SiteProcess }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'studio-site-features-'));
      putFixtureStudio(folder);
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
  for (const { what } of Object.values(STAFF_FEATURES).flatMap(({ sections = [] }) => sections))
    await expect(page.getByRole('region', { name: what, exact: true })).toHaveCount(0);
  for (const { screens = [], moved = {} } of Object.values(STAFF_FEATURES)) {
    for (const path of [...screens.map((one) => one.path), ...Object.keys(moved)]) {
      await page.goto(path);
      await expect(page).toHaveURL('/404');
    }
  }
  const home = await (await fetch(site.origin)).text();
  for (const [name, { script: source }] of Object.entries(SITE_FEATURES)) {
    if (source === undefined) continue;
    const script = readFileSync(join(import.meta.dirname, `../../web/build/feature-${name}.js`), 'utf8');
    expect(home).not.toContain(script);
  }
});

test('pages of features that are off lead to /404, and nothing links to them @details', async ({ site }) => {
  const paths = Object.values(SITE_FEATURES).flatMap(({ pages = [] }) =>
    pages.map(({ path, example = path }) => example),
  );
  const [, contact, game, map] = await Promise.all(
    ['/', '/contact', '/games/Duskwater', '/sitemap.xml'].map(async (path) => {
      const answer = await fetch(site.origin + path);
      expect(answer.status, path).toBe(200);
      return answer.text();
    }),
  );
  for (const path of paths) {
    const answer = await fetch(site.origin + path, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')], path).toEqual([302, '/404']);
    const data = await fetch(`${site.origin}${path}.data`, { redirect: 'manual' });
    expect(await data.text(), `data of ${path}`).toContain('"/404"');
    expect(map).not.toContain(`${path}<`);
    for (const html of [contact, game]) expect(html).not.toMatch(new RegExp(`href="${path}["?]`));
  }
});

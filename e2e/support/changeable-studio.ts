import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { putFixtureStudio } from './fixture-studio.ts';
import { SiteProcess } from './site.ts';
import { test as staged } from './stage.ts';

/** For tests that change the files of a studio. `studio` is the path of its folder. */
export const test = staged.extend<object, { studio: string; site: SiteProcess }>({
  studio: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'studio-site-changeable-'));
      putFixtureStudio(folder);
      await use(folder);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ studio }, use) => {
      const site = new SiteProcess({ STUDIO_DIR: studio });
      await site.start();
      await use(site);
      await site.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

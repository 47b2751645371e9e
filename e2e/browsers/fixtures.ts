import { test as base } from '@playwright/test';
import { freePort } from '../../backend/test/free-port.ts';
import { SiteProcess } from '../support/engines/site-process.ts';
import { startStandIn } from '../support/tls-proxy.ts';
import { noteEngine } from './measured.ts';
import { button, buttonLike, editor, field, heading, said } from './places.ts';
import { openByPuppeteer } from './puppeteer-browser.ts';
import type { OpenBrowser, Tab } from './tab.ts';
import { openWebKit } from './webkit-browser.ts';

interface Shared {
  engine: OpenBrowser;
  site: SiteProcess;
  /** The site's origin as the browser opens it. */
  origin: string;
}

/** One site and one browser per worker, and one tab per test. */
export const test = base.extend<{ tab: Tab }, Shared>({
  engine: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
    async ({}, use, { project }) => {
      const { program } = project.metadata as { program: string };
      const engine =
        project.name === 'webkit'
          ? await openWebKit(program)
          : await openByPuppeteer(project.name === 'firefox' ? 'firefox' : 'chrome', program);
      await use(engine);
      await engine.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const site = new SiteProcess();
      await site.start();
      await use(site);
      await site.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  origin: [
    async ({ site }, use, { project }) => {
      if (project.name !== 'webkit') return use(site.origin);
      // WebKit opens the site over https, where it does not keep staff pages in its back/forward cache
      // (docs/decisions/2026-11-23-public-ways-alone.md).
      const port = await freePort();
      const proxy = await startStandIn(port, Number(new URL(site.origin).port));
      await use(`https://localhost:${port}`);
      proxy.close();
    },
    { scope: 'worker' },
  ],
  tab: async ({ engine }, use) => {
    noteEngine(engine.name);
    const tab = await engine.newTab();
    await use(tab);
    await tab.close();
  },
});

/** Signs in by the window of the simulated Google sign-in. If the browser is signed in already, only opens the page. */
export async function signIn(tab: Tab, origin: string, displayName = 'Demo Administrator'): Promise<void> {
  await tab.open(`${origin}/admin/login`);
  const start = button('Sign In With Google');
  while (!(await tab.shows(start))) {
    if (await tab.shows(heading('Staff area'))) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const window = await tab.popup(() => tab.click(start));
  await window.until(buttonLike(displayName));
  // The click closes the window, which can make the click itself fail.
  await window.click(buttonLike(displayName)).catch(() => undefined);
  await tab.until(heading('Staff area'));
}

/**
 * Creates and saves a post with this title and content, and leaves it open in the editor. Resolves to the path of the
 * editor.
 */
export async function writePost(tab: Tab, origin: string, title: string, content: string): Promise<string> {
  await tab.open(`${origin}/admin/blogs`);
  await tab.click(button('Create'));
  await tab.untilPath(/\/admin\/blogs\/[^/]+$/);
  await tab.type(field('Title'), title);
  await tab.type(editor('Content'), content);
  await save(tab);
  return tab.path();
}

export async function save(tab: Tab): Promise<void> {
  await tab.click(button('Save'));
  await tab.until(button('Saved'));
  await tab.untilGone(said('Not saved yet.'));
}

import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { copyOfTheRepository } from '../../support/repository-copy.ts';
import { expect, SiteProcess } from '../../support/site.ts';

// Follows docs/make-it-yours.md in a new clone: creates a studio, and later updates the program.

/**
 * `clone`: the repository in which the owner creates a studio. `upstream`: the repository from which the clone gets the
 * next version of the program. Both are deleted after the test, even if it fails.
 */
const test = base.extend<{ clone: string; upstream: string; site: SiteProcess }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
  upstream: async ({}, use) => {
    const folder = copyOfTheRepository();
    cpSync(join(import.meta.dirname, '../../../.gitignore'), join(folder, '.gitignore'));
    git(folder, 'init', '--quiet', '--initial-branch', 'main');
    // Makes git ignore `node_modules`, which is a symbolic link in the tests. The repository's own rule matches only a
    // folder.
    appendFileSync(join(folder, '.git/info/exclude'), 'node_modules\n');
    commit(folder, 'One version');
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  clone: async ({ upstream }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'studio-site-clone-'));
    // Copies the folder instead of cloning it, because the build and the dependencies are not in git.
    cpSync(upstream, folder, { recursive: true });
    git(folder, 'remote', 'add', 'origin', upstream);
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
  site: async ({}, use) => {
    // Uses the studio of the clone instead of the tests' studio.
    const site = new SiteProcess({ STUDIO_DIR: 'studio' });
    await use(site);
    await site.remove();
  },
});

const git = (folder: string, ...words: string[]) =>
  execFileSync('git', words, { cwd: folder, encoding: 'utf8' });

function commit(folder: string, message: string): void {
  git(folder, 'add', '--all');
  git(
    folder,
    '-c',
    'user.name=Test',
    '-c',
    'user.email=test@demo.localhost',
    'commit',
    '--quiet',
    '-m',
    message,
  );
}

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">
<rect width="64" height="64" rx="14" fill="#e4572e"/><path d="M32 8 52 30 32 50 12 30Z" fill="#fff3e2"/>
<path d="M32 8V50M12 30H52" stroke="#e4572e" stroke-width="3"/><path d="M32 50q6 4 0 10" stroke="#fff3e2" stroke-width="3" fill="none"/></svg>`;

const CONFIG = `import type { Studio } from '../web/domain/studio.ts';

export default {
  name: 'Paper Kite Works',
  company: 'Paper Kite Works GmbH',
  description: 'Three people and a wind machine.',
  email: 'hello@paperkite.example',
  mainOrigin: null,
  locale: 'de',
  logo: '/art/kite-logo.svg',
  games: [
    {
      name: 'Windfall',
      address: 'Windfall',
      tagline: 'Every leaf has a plan.',
      logo: '/art/kite-logo.svg',
      keyArt: '/art/timeworks-key-art.svg',
      stores: [
        { label: 'Wishlist on Steam', url: 'https://store.example/windfall' },
        { label: 'GOG', url: 'https://gog.example/windfall' },
        { label: 'itch.io', url: 'https://paperkite.itch.example/windfall' },
      ],
      trailer: { videoId: 'aqz-KE-bpKQ', still: '/art/trailer-still.svg' },
      inHeader: 'page',
    },
    {
      name: 'Saltmarsh',
      address: 'saltmarsh',
      tagline: 'A harbour that forgets its own name.',
      logo: null,
      keyArt: '/art/starhound-key-art.svg',
      stores: [{ label: 'Epic Games Store', url: 'https://epic.example/saltmarsh' }],
      trailer: null,
      inHeader: 'page',
    },
    {
      name: 'Dune Post',
      address: 'dune-post',
      tagline: '',
      logo: null,
      keyArt: '/art/trailer-still.svg',
      stores: [],
      trailer: null,
      inHeader: 'nothing',
    },
  ],
  socials: [
    { kind: 'steam', label: 'Steam', url: 'https://steam.example/kite' },
    { kind: 'bluesky', label: 'Bluesky', url: 'https://bluesky.example/kite' },
    { kind: 'mastodon', label: 'Mastodon', url: 'https://mastodon.example/@kite' },
    { kind: 'twitch', label: 'Twitch', url: 'https://twitch.example/kite' },
    { kind: 'reddit', label: 'Reddit', url: 'https://reddit.example/r/kite' },
    { kind: 'gog', label: 'GOG', url: 'https://gog.example/kite' },
    { icon: '/art/kite-logo.svg', label: 'Our forum', url: 'https://forum.example/kite' },
  ],
  signUp: {
    form: null,
    finalSegment: 'any',
    consent: { text: 'Yes, send me news of your games. I can say no at any time.', privacyPage: '/privacy', privacyLabel: 'What we store' },
  },
  tokenSyncUrl: null,
} satisfies Studio;
`;

const TEXTS = {
  'pages/privacy.md': `---
title: What we store about you
label: Privacy
---

Your **e-mail address**, until you say no. Nothing else.

## Who sees it

| who | why |
| --- | --- |
| the three of us | to send news |
`,
  'pages/jobs.md': '---\ntitle: Jobs\nplace: menu\n---\n\nNobody is looked for at the moment.\n',
  'games/Windfall.md':
    '# The story\n\nA leaf falls for **ninety minutes**. You decide where.\n\n- one wind\n- no words\n',
};

/** Creates a studio in the clone and changes it as the guide describes. Returns the path of the studio's folder. */
function makeStudio(clone: string): string {
  // Runs the script without npm, which would check the dependencies first.
  execFileSync(process.execPath, ['scripts/new-studio.ts'], { cwd: clone });
  const studio = join(clone, 'studio');
  writeFileSync(join(studio, 'pictures/kite-logo.svg'), LOGO);
  writeFileSync(join(studio, 'studio.config.ts'), CONFIG);
  rmSync(join(studio, 'games'), { recursive: true });
  for (const folder of ['pages', 'games']) mkdirSync(join(studio, folder), { recursive: true });
  for (const [file, text] of Object.entries(TEXTS)) writeFileSync(join(studio, file), text);
  const theme = readFileSync(join(studio, 'theme.css'), 'utf8');
  const both = theme
    .replace('--accent: #ffc46b', '--accent: #ff9f7a')
    .replace('--accent-light: #ffdda3', '--accent-light: #ffc3ab')
    .replace('--accent-deep: #f19a3e', '--accent-deep: #f07a4c')
    .replace('--corner: bevel', '--corner: round');
  writeFileSync(join(studio, 'theme.css'), both);
  return studio;
}

/** Checks that the page is not wider than the window, and that the logo is a square of the usual height. */
async function looksRight(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const logo = page.getByRole('banner').getByRole('img');
  // The logo becomes square when the browser knows the aspect ratio of its picture.
  await expect
    .poll(async () => {
      const { width, height } = (await logo.boundingBox()) ?? { width: 0, height: 0 };
      return height >= 36 && height <= 51 && Math.abs(width - height) <= 1;
    })
    .toBe(true);
}

test('a clone with a studio made as the guide says can pull the next version of the program', async ({
  clone,
  upstream,
  site,
  page,
}, info) => {
  test.setTimeout(300_000);
  const studio = makeStudio(clone);
  expect(git(clone, 'status', '--porcelain')).toBe('');
  const origin = await site.attempt('0', clone);
  expect(typeof origin, JSON.stringify(origin)).toBe('string');
  expect(site.output).not.toContain('"level":"warn"');

  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const [name, path] of [
        ['home', '/'],
        ['game', '/games/windfall'],
        ['game-without-text', '/games/dune-post'],
        ['own-page', '/privacy'],
        ['blog', '/blog'],
      ] as const) {
        await page.goto(`${origin}${path}`);
        await looksRight(page);
        await page.screenshot({
          path: info.outputPath(`${name}-${colorScheme}-${width}.png`),
          fullPage: true,
        });
      }
    }
    expect(await page.evaluate(() => getComputedStyle(document.body).colorScheme)).toBe(colorScheme);
  }

  await page.goto(`${origin}/`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const header = page.getByRole('banner');
  const footer = page.getByRole('contentinfo');
  for (const name of ['Windfall', 'Saltmarsh', 'Blog', 'About Us', 'Jobs'])
    await expect(header.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(footer.getByRole('list').getByRole('link')).toHaveCount(7);
  await expect(footer.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
  await expect(page.getByRole('main').getByRole('link', { name: /– Windfall/ })).toHaveText([
    /Wishlist on Steam/,
    /GOG/,
    /itch\.io/,
  ]);
  await page.getByRole('textbox', { name: /Email/ }).fill('nova@kite.games');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Please agree first: tick the box.')).toBeVisible();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Thanks for submitting!')).toBeVisible();
  const stored = join(clone, 'sign-ups.csv');
  execFileSync(process.execPath, ['scripts/data.ts', 'sign-ups', stored], {
    cwd: clone,
    env: { ...process.env, DATA_DIR: site.dataDir },
  });
  expect(readFileSync(stored, 'utf8')).toMatch(/nova@kite\.games,[\dT:.Z-]+,"?Yes, send me news/);
  rmSync(stored);

  const map = await (await page.request.get(`${origin}/sitemap.xml`)).text();
  for (const path of ['/privacy', '/jobs', '/games/Windfall']) expect(map).toContain(`${path}</loc>`);
  expect(map).not.toContain('dune-post');

  // Commits a new version that changes the demo studio and the program.
  appendFileSync(join(upstream, 'demo-studio/studio.config.ts'), '// Another version.\n');
  appendFileSync(join(upstream, 'demo-studio/theme.css'), '/* Another version. */\n');
  appendFileSync(join(upstream, 'main.ts'), '// Another version.\n');
  commit(upstream, 'Another version');
  git(clone, 'pull', '--quiet', '--ff-only', 'origin', 'main');
  expect(git(clone, 'status', '--porcelain')).toBe('');
  expect(readFileSync(join(clone, 'main.ts'), 'utf8')).toContain('Another version');
  expect(readFileSync(join(studio, 'studio.config.ts'), 'utf8')).toBe(CONFIG);
});

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import studio from '../../../../demo-studio/studio.config.ts';
import type { Log } from '../../log.ts';
import { siteTokens } from '../site-tokens.ts';
import { checkTheme } from '../studio-theme.ts';
import { type LogoWatch, watchLogos } from './watch-logos.ts';

const demo = join(import.meta.dirname, '../../../../demo-studio');
const tokens = siteTokens();
/** The rule in the demo's theme for devices set to light. */
const light =
  /@media \(prefers-color-scheme: light\) \{[\s\S]*\}\n/.exec(
    readFileSync(join(demo, 'theme.css'), 'utf8'),
  )?.[0] ?? '';

let folder: string;
let watch: LogoWatch | null;
let said: string[];
let schemes = checkTheme(null, tokens, []).schemes;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'studio-site-logos-'));
  cpSync(join(demo, 'pictures'), join(folder, 'pictures'), { recursive: true });
  said = [];
  schemes = checkTheme(null, tokens, []).schemes;
});
afterEach(() => {
  watch?.close();
  rmSync(folder, { recursive: true, force: true });
});

function start(config: Parameters<typeof watchLogos>[0]['studio'] = studio): void {
  const log: Log = ({ message }) => void said.push(String(message));
  watch = watchLogos({ studio: config, studioDir: folder, schemes: () => schemes, log, delay: 0 });
}
const put = (name: string, svg: string) =>
  writeFileSync(
    join(folder, 'pictures', name),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">${svg}</svg>`,
  );
const CROSS = (color: string) => `<path d="M2 2L38 18M38 2L2 18" stroke="${color}" stroke-width="3"/>`;

test('hardly visible logos in header, games and footer are reported with their background', async () => {
  put('studio-logo.svg', CROSS('#20223a'));
  put('forum.svg', CROSS('#333'));
  mkdirSync(join(folder, 'pictures/games'));
  // The logo is a WebP picture, because sharp cannot read SVG in a process with the site's picture limits.
  const transparent = { width: 40, height: 20, channels: 4, background: '#00000000' } as const;
  const bar = { width: 36, height: 4, channels: 4, background: '#101' } as const;
  await sharp({ create: transparent })
    .composite([{ input: { create: bar } }])
    .webp()
    .toFile(join(folder, 'pictures/games/one.webp'));
  const [first, second] = studio.games;
  start({
    logo: studio.logo,
    games: [
      { ...first, logo: '/art/games/one.webp' },
      { ...second, logo: '/art/timeworks-logo.svg' },
    ],
    socials: [...studio.socials, { icon: '/art/forum.svg', label: 'Forum', url: 'https://forum.example' }],
  });
  await vi.waitUntil(() => said.length === 3, { timeout: 60_000 });
  expect(said).toEqual([
    'pictures/studio-logo.svg is hard to see on --header: only 0 % of it has a contrast of at least 3 : 1.',
    'pictures/games/one.webp is hard to see on --ground-deep: only 0 % of it has a contrast of at least 3 : 1.',
    'pictures/forum.svg is hard to see on --surface: only 0 % of it has a contrast of at least 3 : 1.',
  ]);
});

test('a changed theme and a changed logo are checked again, without repeated reports', async () => {
  put('studio-logo.svg', CROSS('#222'));
  start();
  await vi.waitUntil(() => said.length === 1, { timeout: 60_000 });
  // The demo's logos are visible on a dark page; the changed logo is not.
  schemes = checkTheme(light, tokens, []).schemes;
  watch?.themeChanged();
  await vi.waitUntil(() => said.length > 1, { timeout: 60_000 });
  expect(said.slice(1)).toEqual([
    expect.stringMatching(
      /^pictures\/studio-logo\.svg is hard to see on --header for devices set to dark: only 0 %/,
    ),
  ]);
  put('studio-logo.svg', CROSS('#eee'));
  await vi.waitUntil(() => said.length > 2, { timeout: 60_000 });
  expect(said.slice(2)).toEqual([
    expect.stringMatching(
      /^pictures\/studio-logo\.svg is hard to see on --header for devices set to light: only 0 %/,
    ),
  ]);
});

test('a logo whose picture file is missing or invalid is skipped', async () => {
  put('studio-logo.svg', '<g');
  put('late.svg', CROSS('#222'));
  start({
    ...studio,
    logo: '/art/studio-logo.svg',
    socials: [
      { icon: '/art/missing.svg', label: 'Nowhere', url: 'https://no.example' },
      { icon: '/art/late.svg', label: 'Late', url: 'https://late.example' },
    ],
  });
  await vi.waitUntil(() => said.length > 0, { timeout: 60_000 });
  expect(said).toEqual([expect.stringMatching(/^pictures\/late\.svg is hard to see on --surface: /)]);
});

import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { APIRequestContext, Locator } from '@playwright/test';
import zip from 'jszip';
import sharp from 'sharp';
import { test } from '../../../e2e/support/changeable-studio.ts';
import { aBio, bioPath, expect, makeWide } from '../../../e2e/support/stage.ts';

// Tests features/press/README.md.

/** Downloads the press kit. Returns its files by name. */
async function kitOf(request: APIRequestContext): Promise<Map<string, Buffer>> {
  const answer = await request.get('/press/kit.zip');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/zip']);
  const { files } = await zip.loadAsync(await answer.body());
  const read = Object.values(files).map(async (file) => [file.name, await file.async('nodebuffer')] as const);
  return new Map(await Promise.all(read));
}

test('the press page has facts, three descriptions, games, pictures, team and terms of use', async ({
  page,
}) => {
  await page.goto('/contact');
  await page.getByRole('link', { name: /Our press page/ }).click();
  const main = page.getByRole('main');
  const games = main.getByRole('region', { name: 'Games', exact: true });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Press');
  await expect(main.getByRole('region', { name: 'Facts' }).getByRole('term')).toHaveText(['Founded']);
  const about = main.getByRole('region', { name: 'About Lanternfall Games' });
  await expect(about.getByRole('heading', { level: 3 })).toHaveText([
    'Description in one sentence',
    'Description in one paragraph',
    'Full description',
  ]);
  await expect(games.getByRole('heading', { level: 3 })).toHaveText(['Timeworks', 'Starhound', 'Duskwater']);
  await expect(games).toContainText('Oct 15, 2021');
  await expect(main.getByRole('link', { name: 'Logo of Timeworks' })).toHaveAttribute(
    'href',
    '/art/timeworks-logo.svg',
  );
  await expect(main.getByRole('region', { name: 'Team' }).getByRole('listitem')).toHaveCount(6);
  await expect(main.getByRole('region', { name: 'Use of this material' })).toContainText('videos');
  await expect(main.getByRole('link', { name: 'press@lanternfall.example' })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test('the press page of a game shows its facts, quotes and downloadable screenshots', {
  tag: '@details',
}, async ({ page }) => {
  await page.goto('/press');
  await page.getByRole('main').getByRole('link', { name: 'Duskwater', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Duskwater');
  const pictures = page.getByRole('region', { name: 'Logo, key art and screenshots' });
  await expect(pictures.getByRole('link')).toHaveCount(7);
  await expect(pictures.getByRole('link', { name: /^Rain over the dark town/ })).toHaveAttribute(
    'download',
    'Duskwater-screenshots-04.svg',
  );
  await expect(page.getByText('The only game that made me apologise to a lamp.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'The page of Duskwater' })).toHaveAttribute(
    'href',
    '/games/Duskwater',
  );
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  for (const width of [360, 1000, 1280, 1920]) {
    await makeWide(page, width);
    const features = await page.getByRole('region', { name: 'Features' }).boundingBox();
    expect(features?.width, `width of the features at ${width} px`).toBeGreaterThan(300);
  }
  await page.goto('/press/no-such-game');
  await expect(page).toHaveURL(/\/404$/);
});

test('the zip file of the press kit contains each file once, with correct checksums', async ({
  request,
  stage,
}) => {
  await stage({ [bioPath('far-away')]: aBio({ image: 'https://elsewhere.example/a.jpg' }) });
  const kit = await kitOf(request);
  const names = [...kit.keys()];
  expect(names.slice(0, 4)).toEqual([
    'studio/facts.md',
    'games/Timeworks/facts.md',
    'games/Starhound/facts.md',
    'games/Duskwater/facts.md',
  ]);
  expect(names).toContain('games/Duskwater/screenshots/05.svg');
  expect(names).toContain('team/ines-vale.jpg');
  expect(names.filter((name) => name.startsWith('team/far-away'))).toEqual([]);
  const sums = kit.get('SHA256SUMS')?.toString().trim().split('\n') ?? [];
  const sumOf = (name: string) =>
    createHash('sha256')
      .update(kit.get(name) ?? '')
      .digest('hex');
  expect(sums).toEqual(
    names.filter((name) => name !== 'SHA256SUMS').map((name) => `${sumOf(name)}  ${name}`),
  );
});

test('a fact changed in a game’s file appears on the press pages and in the zip file', {
  tag: '@details',
}, async ({ request, studio }) => {
  writeFileSync(join(studio, 'games/Starhound.md'), '---\nprice: Three apples\n---\n');
  await expect.poll(async () => (await request.get('/press')).text()).toContain('Three apples');
  await expect.poll(async () => (await request.get('/press/Starhound')).text()).toContain('Three apples');
  expect((await kitOf(request)).get('games/Starhound/facts.md')?.toString()).toContain(
    '- Price: Three apples',
  );
});

test('the site map lists the press pages, and they are their own canonical addresses', {
  tag: '@details',
}, async ({ request, site }) => {
  const map = await (await request.get('/sitemap.xml')).text();
  const listed = [...map.matchAll(/<loc>([^<]*\/press[^<]*)<\/loc>/g)].map(([, address]) => address);
  const addresses = ['', '/Timeworks', '/Starhound', '/Duskwater'].map(
    (path) => `${site.origin}/press${path}`,
  );
  expect(listed).toEqual(addresses);
  for (const address of addresses)
    expect(await (await request.get(address)).text()).toContain(`<link rel="canonical" href="${address}"`);
});

test('in the light colour scheme the logo is dark in the header, and bright in the press kit', {
  tag: '@details',
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/press');
  const [header, kit] = [
    page.getByRole('banner').getByRole('img'),
    page.locator('.press__pictures img').first(),
  ];
  await expect(kit).toHaveAttribute('src', '/art/studio-logo.svg');
  await expect(header).toHaveCSS('color-scheme', 'light');
  await expect(kit).toHaveCSS('color-scheme', 'dark');
  expect((await shadesOf(header)).darkest).toBeLessThan(80);
  expect((await shadesOf(kit)).brightest).toBeGreaterThan(220);
});

/** The brightness of the darkest and of the brightest pixel in a screenshot of an element, from 0 to 255. */
async function shadesOf(element: Locator): Promise<{ darkest: number; brightest: number }> {
  const pixels = await sharp(await element.screenshot())
    .greyscale()
    .raw()
    .toBuffer();
  return { darkest: Math.min(...pixels), brightest: Math.max(...pixels) };
}

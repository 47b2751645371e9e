import type { Page } from '@playwright/test';
import { aBio, bioPath, expect, makeWide, test } from '../support/stage.ts';

// Tests docs/product.md#team-page.

const bios = (page: Page) => page.getByRole('article');
const bio = (page: Page, name: string) => bios(page).filter({ has: page.getByRole('heading', { name }) });
const names = (page: Page) => bios(page).getByRole('heading').allInnerTexts();

test('the team page lists only bios whose field “show” is true, sorted by their field “order”', async ({
  page,
  stage,
}) => {
  await stage({
    [bioPath('staged-first')]: aBio({ displayName: 'Nobody Before', order: -1 }),
    [bioPath('staged-between')]: aBio({ displayName: 'Somebody Between', order: 2.5 }),
    [bioPath('staged-hidden')]: aBio({ displayName: 'Hidden Away', show: false }),
  });
  const expected = [
    'Nobody Before',
    'Wren Hollow',
    'Tamsin Oake',
    'Ilo Marsh',
    'Somebody Between',
    'Bram Quill',
    'Ines Vale',
    'Odd Lantry',
  ];
  await page.goto('/Team');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meet the Team');
  expect(await names(page)).toEqual(expected);
  // The order is the same when the browser loads the bios itself. The address bar shows the URL as the link spells it.
  await page.goto('/Contact');
  await page.getByRole('banner').getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveURL('/team');
  await expect(bios(page)).toHaveCount(expected.length);
  expect(await names(page)).toEqual(expected);
});

/** For each bio, its position and the side of its image. */
async function layout(page: Page) {
  return bios(page).evaluateAll((articles) =>
    articles.map((article) => {
      const box = article.getBoundingClientRect();
      const image = article.querySelector('img')?.getBoundingClientRect();
      const name = article.querySelector('h2')?.getBoundingClientRect();
      const imageLeft = image !== undefined && name !== undefined && image.left < name.left;
      return {
        left: Math.round(box.left),
        right: box.right,
        top: Math.round(box.top),
        bottom: box.bottom,
        imageLeft,
      };
    }),
  );
}

test('the team list alternates picture sides from 721 px, and has two columns from 1391 px', {
  tag: '@details',
}, async ({ page }) => {
  await page.goto('/Team');
  await expect(bios(page)).toHaveCount(6);

  for (const width of [360, 719, 720]) {
    await makeWide(page, width);
    const placed = await layout(page);
    expect(new Set(placed.map(({ left }) => left)).size, `one column at ${width} px`).toBe(1);
    expect(new Set(placed.map(({ imageLeft }) => imageLeft)).size, `one face at ${width} px`).toBe(1);
  }
  for (const width of [721, 990, 1390]) {
    await makeWide(page, width);
    const placed = await layout(page);
    expect(new Set(placed.map(({ left }) => left)).size, `one column at ${width} px`).toBe(1);
    for (const [at, here] of placed.entries()) {
      expect(here.imageLeft, `bio ${at} at ${width} px`).toBe(at % 2 === 1);
      expect(here.top, `bio ${at} at ${width} px`).toBeGreaterThan(placed[at - 1]?.bottom ?? 0);
    }
  }
  for (const width of [1391, 1600]) {
    await makeWide(page, width);
    const placed = await layout(page);
    const even = placed.filter((_, at) => at % 2 === 0);
    const odd = placed.filter((_, at) => at % 2 === 1);
    // Bios with an even index are in the right column with the image on the right, the others in the left column with
    // the image on the left.
    expect(even.every(({ imageLeft }) => !imageLeft)).toBe(true);
    expect(odd.every(({ imageLeft }) => imageLeft)).toBe(true);
    expect(new Set(even.map(({ left }) => left)).size).toBe(1);
    expect(new Set(odd.map(({ left }) => left)).size).toBe(1);
    expect(odd[0]?.right ?? 0).toBeLessThan(even[0]?.left ?? 0);
    expect(even.map(({ top }) => top)).toEqual(even.map(({ top }) => top).sort((a, b) => a - b));
    expect(odd[0]?.top).toBe(even[0]?.top);
  }
});

test('a bio shows its gradient, name, role in italics, description and link icons', async ({
  page,
  stage,
}) => {
  await stage({
    [bioPath('staged')]: aBio({
      displayName: 'Juno Fell',
      teamRole: 'Keeper',
      description: 'Keeps things.\nOther things too.',
      color1: '#102030',
      color2: '#405060',
      linkUrls: ['https://juno.example/a', 'mailto:juno@studio.example', 'javascript:alert(1)'],
      linkIcons: ['/art/icons/globe.svg', '/art/icons/mail.svg', '/art/icons/link.svg'],
      linkInverts: [true, false, false],
    }),
  });
  await page.goto('/Team');
  const juno = bio(page, 'Juno Fell');
  const background = await juno.evaluate((element) => getComputedStyle(element).backgroundImage);
  expect(background).toMatch(/linear-gradient\(.*rgb\(16, 32, 48\).*rgb\(64, 80, 96\)/);
  await expect(juno.getByRole('emphasis')).toHaveText('Keeper');
  await expect(juno.getByRole('emphasis')).toHaveCSS('font-style', 'italic');
  await expect(juno.getByText('Keeps things.')).toHaveText('Keeps things.\nOther things too.');
  await expect(juno.getByRole('presentation').first()).toHaveAttribute('src', '/art/starhound-key-art.svg');

  const links = juno.getByRole('list').getByRole('link');
  await expect(links).toHaveCount(3);
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener');
    await expect(link).toHaveAccessibleName(/of Juno Fell \(opens in a new tab\)/);
  }
  await expect(links.nth(0)).toHaveAttribute('href', 'https://juno.example/a');
  await expect(links.nth(1)).toHaveAttribute('href', 'mailto:juno@studio.example');
  await expect(links.nth(2)).toHaveAttribute('href', 'about:blank');
  const icon = (at: number) => links.nth(at).getByRole('presentation');
  await expect(icon(0)).toHaveAttribute('src', '/art/icons/globe.svg');
  await expect(icon(0)).toHaveCSS('filter', 'invert(1)');
  await expect(icon(1)).toHaveCSS('filter', 'none');
  // The default icon has the colour of the text, which is readable on every bio.
  const ink = await juno.evaluate((element) => getComputedStyle(element).color);
  await expect(links.nth(2).locator('span').first()).toHaveCSS('background-color', ink);
});

test('a bio’s text is legible whatever its colours', { tag: '@details' }, async ({ page, stage }) => {
  const pairs = [
    ['#ffffff', '#000000'],
    ['#777777', '#888888'],
    ['#ffff00', '#0000ff'],
    ['not a colour', 'url(x)'],
  ] as const;
  await stage(
    Object.fromEntries(
      pairs.map(([color1, color2], at) => [
        bioPath(`staged-${at}`),
        aBio({ displayName: `Pair ${at}`, color1, color2 }),
      ]),
    ),
  );
  await page.goto('/Team');
  for (const [at] of pairs.entries()) {
    const shades = await bio(page, `Pair ${at}`).evaluate((article) => {
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      if (!canvas) throw new Error('No canvas.');
      // Computes the background colour from the same layers as the page: one end of the gradient, and the overlay on
      // it.
      const style = getComputedStyle(article);
      const veil = getComputedStyle(article, '::before').backgroundColor;
      const shade = (...colors: string[]) => {
        for (const color of colors) {
          canvas.fillStyle = color;
          canvas.fillRect(0, 0, 1, 1);
        }
        const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((channel) => {
          const share = channel / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      return {
        text: shade(style.color),
        ends: [style.getPropertyValue('--color1'), style.getPropertyValue('--color2')].map((end) =>
          shade(end, veil),
        ),
      };
    });
    for (const end of shades.ends) {
      const [dark = 0, light = 0] = [end, shades.text].sort((a, b) => a - b);
      expect((light + 0.05) / (dark + 0.05), `pair ${at}`).toBeGreaterThanOrEqual(4.45);
    }
  }
});

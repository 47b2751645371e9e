import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { link } from './places.ts';
import type { Tab } from './tab.ts';

type Colour = [red: number, green: number, blue: number];

/**
 * Elements with cut corners, each with the position of a test point: its distance from both edges at the corner, in CSS
 * pixels. A round corner would cover this point, but a cut corner does not.
 */
const CUT = [
  [link('Back to the home page'), 3],
  ["//ul[contains(@class, 'socials')]//a", 5],
] as const;

test('the browser draws the cut corners of links, and does not clip their focus ring', async ({
  tab,
  origin,
}) => {
  await tab.open(`${origin}/404`);
  for (const [place, corner] of CUT) {
    await tab.until(place);
    await tab.with(place, `element.scrollIntoView({ block: 'center', behavior: 'instant' })`);
    const points = { corner: [corner, corner], inside: [8, 23], beside: [-2, -2] } as const;
    const shape = async () => {
      const drawn = await coloursOf(tab, place, points);
      if (distance(drawn.inside, drawn.beside) < 10) return 'not drawn yet';
      return distance(drawn.corner, drawn.beside) < distance(drawn.corner, drawn.inside) ? 'cut' : 'round';
    };
    // Polls, because WebKit may take a screenshot before it has painted the page.
    await expect.poll(shape, { message: place, timeout: 30_000 }).toBe('cut');

    await tab.with(place, 'element.focus({ preventScroll: true, focusVisible: true })');
    // The browser chooses the light or the dark look, in which the outline has different colours.
    const outline = await tab.with<string>(place, 'return getComputedStyle(element).outlineColor');
    const wanted = (outline.match(/\d+/g) ?? []).slice(0, 3).map(Number) as Colour;
    const away = async () => {
      const ring = await coloursOf(tab, place, { left: [-5, 23], above: [23, -5] });
      return Math.max(distance(ring.left, wanted), distance(ring.above, wanted));
    };
    await expect.poll(away, { message: place, timeout: 30_000 }).toBeLessThan(60);
    const { beside } = await coloursOf(tab, place, { beside: [-12, -12] });
    expect(distance(beside, wanted), 'the ring is not the ground').toBeGreaterThan(60);
  }
});

/**
 * The colours in a screenshot at certain points, given relative to the upper left corner of an element's border box.
 */
async function coloursOf<Name extends string>(
  tab: Tab,
  place: string,
  points: Record<Name, readonly [x: number, y: number]>,
): Promise<Record<Name, Colour>> {
  const picture = await tab.picture();
  return tab.with(
    place,
    `return (async () => {
      const picture = new Image();
      picture.src = 'data:image/png;base64,${picture}';
      await picture.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height });
      const brush = canvas.getContext('2d');
      brush.drawImage(picture, 0, 0);
      const { left, top } = element.getBoundingClientRect();
      const at = ([x, y]) => [...brush.getImageData(Math.round(left + x), Math.round(top + y), 1, 1).data].slice(0, 3);
      return Object.fromEntries(Object.entries(${JSON.stringify(points)}).map(([name, point]) => [name, at(point)]));
    })()`,
  );
}

function distance(one: Colour, other: Colour): number {
  return Math.hypot(...one.map((part, at) => part - (other[at] ?? 0)));
}

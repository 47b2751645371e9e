import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import type { Tab } from './tab.ts';

const PAGES = ['/', '/blog', '/blog/release-date', '/Team'];
const WIDTHS = [360, 800, 1280, 1600];
/** Width of a classic scroll bar, in CSS pixels. */
const BAR = 12;

test('a scroll bar does not make titles wrap onto another line', async ({ tab, origin }) => {
  const found: string[] = [];
  for (const path of PAGES) {
    await tab.open(origin + path);
    // Web fonts apply only after the first paint, when the page enables their style sheet.
    await expect
      .poll(() => tab.run<string>("return document.getElementById('fonts')?.media ?? 'all'"))
      .toBe('all');
    await tab.run('return document.fonts.ready.then(() => null)');
    for (const width of WIDTHS) {
      await tab.resize(width, 900);
      await showScrollBar(tab, false);
      const without = await linesOfTitles(tab);
      expect(without.length, path).toBeGreaterThan(0);
      await showScrollBar(tab, true);
      found.push(...(await longer(tab, without, `${path} at ${width} px beside its scroll bar`)));
    }
  }
  expect(found).toEqual([]);
});

type Title = [text: string, lines: number];

/** Shows or hides a scroll bar. If the browser draws none, a margin of the same width replaces it. */
function showScrollBar(tab: Tab, shown: boolean): Promise<void> {
  return tab.run(`
    const { style } = document.documentElement;
    style.scrollbarWidth = '${shown ? 'auto' : 'none'}';
    style.overflowY = 'scroll';
    style.marginRight = '0';
    const drawn = innerWidth - document.documentElement.offsetWidth;
    if (${shown}) style.marginRight = Math.max(0, ${BAR} - drawn) + 'px';
  `);
}

/** The titles on the page, with their numbers of lines. */
function linesOfTitles(tab: Tab): Promise<Title[]> {
  return tab.run(`
    return [...document.querySelectorAll('main :is(h1, h2, h3, .post-card__title)')]
      .filter((title) => title.getClientRects().length > 0 && title.textContent.trim() !== '')
      .map((title) => {
        const range = document.createRange();
        range.selectNodeContents(title);
        const size = parseFloat(getComputedStyle(title).fontSize);
        const tops = [...range.getClientRects()].map(({ top }) => top).sort((one, other) => one - other);
        const lines = tops.filter((top, at) => at === 0 || top - tops[at - 1] > size / 2).length;
        return [title.textContent, lines];
      });
  `);
}

/** Returns a message for each title that has more lines than before. */
async function longer(tab: Tab, before: Title[], where: string): Promise<string[]> {
  const now = await linesOfTitles(tab);
  expect(now.map(([text]) => text)).toEqual(before.map(([text]) => text));
  return now.flatMap(([text, lines], at) => {
    const most = before[at]?.[1] ?? 0;
    return lines > most ? [`${where}: “${text}” has ${lines} lines instead of ${most}`] : [];
  });
}

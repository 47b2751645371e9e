import { expect } from '@playwright/test';
import { test as base } from '../../../../e2e/browsers/fixtures.ts';
import { heading, link, within } from '../../../../e2e/browsers/places.ts';
import type { Tab } from '../../../../e2e/browsers/tab.ts';
import { SiteProcess } from '../../../../e2e/support/engines/site-process.ts';
import { Wire } from '../../../../e2e/support/wire.ts';
import { dayNumbersDocument, numbersPath } from '../../model/day-numbers.ts';
import { dayOf } from '../../model/periods.ts';

// Tests features/numbers/README.md.

const test = base.extend<object, { site: SiteProcess }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
    async ({}, use) => {
      const site = new SiteProcess({ NUMBERS_SECONDS: '1' });
      await site.start();
      await use(site);
      await site.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** Sends the page a key event, at which it loads its scripts, and waits until they run. */
async function untilReady(tab: Tab): Promise<void> {
  await tab.run("document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }))");
  await expect
    .poll(() => tab.run<number>("return performance.getEntriesByName('ready-to-use').length"))
    .toBeGreaterThan(0);
}

test('a visit, its pages, the posts read and the clicks on store links are counted once each', async ({
  tab,
  origin,
  site,
}) => {
  const numbers = async () =>
    dayNumbersDocument.parse((await Wire.asOwner(site).plain(numbersPath(dayOf(Date.now())))) ?? {});
  await tab.open(`${origin}/?from=summer`);
  await untilReady(tab);
  await tab.click(within('//header', link('Blog')));
  await tab.until(heading('Blog'));
  await tab.click(link('Timeworks has a date'));
  await tab.until(heading('Timeworks has a date'));
  const store = await tab.popup(() => tab.click(within('//header', link('Timeworks'))));
  await store.close();
  await tab.open(`${origin}/blog/trailer-notes`);
  await tab.until(heading('Behind the trailer'));
  await expect
    .poll(async () => (await numbers()).total, { timeout: 20_000 })
    .toEqual({
      visits: 1,
      pages: 4,
      reads: 2,
      presses: 1,
    });
  const { campaigns, posts } = await numbers();
  expect(campaigns).toEqual({ summer: { visits: 1, presses: 1 } });
  expect(posts).toMatchObject({ 'release-date': { reads: 1 }, 'trailer-notes': { reads: 1 } });
});

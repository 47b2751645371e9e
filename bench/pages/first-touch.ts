import { chromium, type Page } from '@playwright/test';

/** Slow 4G as defined by Lighthouse: bytes per second, and latency in milliseconds. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const SLOWER_PROCESSOR = 4;
/** Milliseconds between two taps. */
const PAUSE = 100;

/**
 * Taps into the e-mail field of the home page while the page's scripts load and shortly afterwards, on slow 4G and with
 * a processor four times slower. Returns, for each round, the slowest time from a tap to the next paint in milliseconds
 * (at least 16), as reported by the browser's Event Timing.
 */
export async function firstTouch(origin: string, executablePath: string, rounds: number): Promise<number[]> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const slowest: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      hasTouch: true,
      isMobile: true,
    });
    slowest.push(await slowestTap(await context.newPage(), origin));
    await context.close();
  }
  await browser.close();
  return slowest;
}

async function slowestTap(page: Page, origin: string): Promise<number> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.emulateNetworkConditions', SLOW_4G);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
  await page.goto(origin, { waitUntil: 'networkidle' });
  const field = page.getByRole('textbox', { name: 'Email' });
  await field.scrollIntoViewIfNeeded();
  await page.evaluate(() => {
    const taps: number[] = [];
    Object.assign(window, { taps });
    const note = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId) taps.push(entry.duration);
    };
    new PerformanceObserver(note).observe({
      type: 'event',
      durationThreshold: 16,
    } as PerformanceObserverInit);
  });
  for (let after = 0; after < 5; ) {
    await field.tap();
    await page.waitForTimeout(PAUSE);
    if (await page.evaluate(() => performance.getEntriesByName('ready-to-use').length > 0)) after++;
  }
  return page.evaluate(() => Math.max(16, ...(window as unknown as { taps: number[] }).taps));
}

import { chromium } from '@playwright/test';
import type { Program } from '../../scripts/site-program.ts';
import { signIn } from '../sign-in.ts';
import { median, quantile } from '../statistics.ts';

/**
 * The time from an editor's click on Publish or Hide in a browser until a visitor receives the changed page: p50 and
 * p99 in milliseconds.
 */
export async function publishToVisible(
  site: Program,
  executablePath: string,
  times: number,
): Promise<string> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const page = await (await browser.newContext({ baseURL: site.origin })).newPage();
  await signIn(page, 'Demo Editor');
  await page.goto('/admin/blogs');
  const title = 'A cabinet of strange markup';
  const row = page.getByRole('row', { name: new RegExp(title) });
  const taken: number[] = [];
  for (let n = 0; n < times; n++) {
    const publishing = n % 2 === 1;
    // Publishing opens a dialog first, so the measured click is the one in that dialog.
    if (publishing) await row.getByRole('button', { name: 'Publish', exact: true }).click();
    const button = publishing
      ? page.getByRole('dialog').getByRole('button', { name: /^Publish/ })
      : row.getByRole('button', { name: 'Hide', exact: true });
    await button.waitFor();
    // Makes the page record the time of the click.
    await button.evaluate((element) =>
      element.addEventListener('click', () => Object.assign(window, { clicked: Date.now() }), { once: true }),
    );
    const visible = untilListed(site, title, publishing);
    await button.click();
    const seen = await visible;
    taken.push(seen - (await page.evaluate(() => (window as unknown as { clicked: number }).clicked)));
  }
  await browser.close();
  return `${median(taken)} / ${quantile(taken, 0.99)} ms`;
}

async function untilListed(site: Program, title: string, listed: boolean): Promise<number> {
  for (let tries = 0; tries < 10_000; tries++) {
    const html = await (await fetch(`${site.origin}/blog`)).text();
    if (html.includes(title) === listed) return Date.now();
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
  throw new Error('The change never reached the visitor.');
}

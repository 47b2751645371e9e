import { chromium, type Page } from '@playwright/test';

/** A script and its compressed size. */
export interface Script {
  /** File name without the content hash. */
  name: string;
  bytes: number;
}

/**
 * The scripts that a page loads when its visitor first moves the pointer, largest first. It loads none before that
 * (docs/architecture.md).
 */
export async function laterScripts(address: string, executablePath: string): Promise<Script[]> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const page = await browser.newPage();
  const scripts = watchScripts(page);
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.mouse.move(100, 100);
  await page.mouse.move(110, 110);
  await page.waitForFunction(() => performance.getEntriesByName('ready-to-use').length > 0);
  const found = await Promise.all(scripts);
  await browser.close();
  return found.toSorted((a, b) => b.bytes - a.bytes);
}

/** Collects the scripts that the page loads after this call. */
function watchScripts(page: Page): Promise<Script>[] {
  const scripts: Promise<Script>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    const name = new URL(request.url()).pathname.replace(/^.*\/|-[\w-]{7,8}(?=\.js$)/g, '');
    scripts.push(request.sizes().then(({ responseBodySize }) => ({ name, bytes: responseBodySize })));
  });
  return scripts;
}

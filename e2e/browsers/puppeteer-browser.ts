import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import { type OpenBrowser, Tab } from './tab.ts';

/** User agent of a visitor's Chrome. The site does not count visits of a browser that calls itself headless. */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** Opens Firefox by WebDriver BiDi, or Chromium by its own protocol. */
export async function openByPuppeteer(
  browser: 'firefox' | 'chrome',
  executablePath: string,
): Promise<OpenBrowser> {
  const open = await puppeteer.launch({
    browser,
    executablePath,
    headless: true,
    args:
      browser === 'chrome'
        ? ['--no-sandbox', '--disable-gpu', '--disable-quic', `--user-agent=${USER_AGENT}`]
        : [],
    defaultViewport: { width: 1280, height: 900 },
  });
  return {
    name: await open.version(),
    newTab: async () => new PuppeteerTab(open, await open.newPage()),
    close: () => open.close(),
  };
}

class PuppeteerTab extends Tab {
  readonly #browser: Browser;
  readonly #page: Page;

  constructor(browser: Browser, page: Page) {
    super();
    this.#browser = browser;
    this.#page = page;
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  }

  async open(address: string): Promise<void> {
    await this.#page.goto(address);
  }

  async reload(): Promise<void> {
    await this.#page.reload();
  }

  async back(): Promise<void> {
    await this.#page.evaluate('void setTimeout(() => history.back())');
  }

  async close(): Promise<void> {
    await this.#page.close();
  }

  run<T>(body: string): Promise<T> {
    return this.#page.evaluate(`(() => { ${body} })()`) as Promise<T>;
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#page.setViewport({ width, height });
  }

  async picture(): Promise<string> {
    await this.#page.bringToFront();
    return this.#page.screenshot({ encoding: 'base64' });
  }

  async press(key: 'Enter'): Promise<void> {
    await this.#page.keyboard.press(key);
  }

  async popup(act: () => Promise<void>): Promise<Tab> {
    const before = await this.#browser.pages();
    await act();
    // Polls for the new page, because some versions of Firefox send no event.
    for (let attempt = 0; attempt < 400; attempt++) {
      const opened = (await this.#browser.pages()).find((page) => !before.includes(page));
      if (opened) return new PuppeteerTab(this.#browser, opened);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('No window was opened.');
  }

  protected async clickNow(place: string): Promise<void> {
    const element = await this.#find(place);
    await element.click();
  }

  protected async typeNow(place: string, text: string): Promise<void> {
    const element = await this.#find(place);
    await element.focus();
    await this.#page.keyboard.down('Control');
    await this.#page.keyboard.press('a');
    await this.#page.keyboard.up('Control');
    await element.type(text);
  }

  async #find(place: string): Promise<ElementHandle<Element>> {
    // Only the tab in front is painted and receives clicks.
    await this.#page.bringToFront();
    const element = await this.#page.$(`::-p-xpath(${place})`);
    if (!element) throw new Error(`There is no “${place}”.`);
    return element;
  }
}

import type { Browser, BrowserContext, Page } from '@playwright/test';

/** What is set in a context that page code or a later test would still notice, and that cannot be taken back. */
const LASTING = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'route',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
] as const;

/**
 * One browser profile for the tests of a worker, emptied between two of them: cookies and everything that pages have
 * stored. What stays is the cache of files that never change and of their compiled scripts, as for a person who has been
 * here before; to load and compile them again takes most of the processor time of a page.
 */
export class WarmContext {
  readonly #browser: Browser;
  #context: BrowserContext | null = null;
  /** The options of the context, as text. */
  #options = '';
  /** A test has left something that cannot be taken back. */
  #spoiled = false;
  readonly #origins = new Set<string>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** An empty context with these options of the test, and a page in it. */
  async take(options: unknown): Promise<{ context: BrowserContext; page: Page }> {
    const text = JSON.stringify(options);
    if (this.#spoiled || text !== this.#options) await this.close();
    this.#options = text;
    this.#context ??= await this.#open();
    const page = await this.#context.newPage();
    await this.#clear(this.#context, page);
    return { context: this.#context, page };
  }

  /** Closes the pages of a test. After one that failed, the next begins with a new profile. */
  async giveBack(failed: boolean): Promise<void> {
    if (failed) this.#spoiled = true;
    await Promise.all((this.#context?.pages() ?? []).map((page) => page.close()));
  }

  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = null;
    this.#spoiled = false;
    this.#origins.clear();
  }

  async #open(): Promise<BrowserContext> {
    const context = await this.#browser.newContext();
    const spoil = () => {
      this.#spoiled = true;
    };
    for (const name of LASTING) beforeEachCall(context, name, spoil);
    const { clock } = context;
    for (const name of ['install', 'setFixedTime', 'setSystemTime', 'pauseAt', 'runFor'] as const)
      beforeEachCall(clock, name, spoil);
    context.once('close', spoil);
    context.on('page', (page) =>
      page.on('framenavigated', (frame) => {
        const origin = URL.parse(frame.url())?.origin ?? 'null';
        if (origin !== 'null') this.#origins.add(origin);
      }),
    );
    return context;
  }

  async #clear(context: BrowserContext, page: Page): Promise<void> {
    if (this.#origins.size === 0) return;
    const session = await context.newCDPSession(page);
    for (const origin of this.#origins)
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    this.#origins.clear();
    await context.clearCookies();
    await session.detach();
  }
}

/** Calls `before` whenever the method is called. */
function beforeEachCall<Name extends string>(
  // biome-ignore lint/suspicious/noExplicitAny: a method takes and answers what it likes
  object: Record<Name, (...args: any[]) => any>,
  name: Name,
  before: () => void,
): void {
  const method = object[name].bind(object);
  object[name] = (...args) => {
    before();
    return method(...args);
  };
}

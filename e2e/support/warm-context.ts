import type { Browser, BrowserContext, Page } from '@playwright/test';

/** Methods of a browser context whose effects would last into later tests. */
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

/** The browser options that a test requests. */
interface Options {
  baseURL?: string | undefined;
  javaScriptEnabled: boolean;
  timezoneId?: string | undefined;
  viewport: { width: number; height: number } | null;
  locale?: string | undefined;
  colorScheme?: 'light' | 'dark' | 'no-preference' | null | undefined;
}

/**
 * A browser context that successive tests of a worker share if they request the same options. Between tests, cookies
 * and everything stored by pages are deleted, but the cache of immutable files and compiled scripts stays, as for a
 * returning visitor. This saves time, because loading and compiling scripts takes most of a page's processor time.
 */
export class WarmContext {
  readonly #browser: Browser;
  #context: BrowserContext | null = null;
  /**
   * A page that stays open, so that the browser keeps the process of the site's pages and need not start a new one for
   * each test.
   */
  #resident: Page | null = null;
  /** The context's options as JSON, compared with those of the next test. */
  #options = '';
  /** Whether the next test needs a new context, because a test has failed or has changed something that lasts. */
  #spoiled = false;
  readonly #origins = new Set<string>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** Returns an empty context with the test's options, and a page in it. */
  async take(options: Options): Promise<{ context: BrowserContext; page: Page }> {
    const text = JSON.stringify(options);
    if (text !== this.#options) await this.close();
    this.#options = text;
    this.#context ??= await this.#open(options);
    return { context: this.#context, page: await this.#context.newPage() };
  }

  /**
   * Closes a test's pages and empties the context. If the test has failed, or has changed something that only a new
   * context resets, closes the context instead.
   */
  async giveBack(failed: boolean): Promise<void> {
    if (failed) this.#spoiled = true;
    if (this.#spoiled) return this.close();
    const pages = this.#context?.pages() ?? [];
    await Promise.all(pages.filter((page) => page !== this.#resident).map((page) => page.close()));
    await this.#clear();
  }

  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = null;
    this.#resident = null;
    this.#spoiled = false;
    this.#origins.clear();
  }

  async #open({ baseURL }: Options): Promise<BrowserContext> {
    const context = await this.#browser.newContext();
    this.#resident = await context.newPage();
    // Opens a small file, because the page only has to have the site's origin.
    if (baseURL !== undefined) await this.#resident.goto('/robots.txt');
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

  async #clear(): Promise<void> {
    if (!this.#context || !this.#resident || this.#origins.size === 0) return;
    const session = await this.#context.newCDPSession(this.#resident);
    for (const origin of this.#origins)
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    this.#origins.clear();
    await this.#context.clearCookies();
    await session.detach();
  }
}

/** Wraps the method, so that each call of it runs `before` first. */
function beforeEachCall<Name extends string>(
  // biome-ignore lint/suspicious/noExplicitAny: a method may have any parameters and any result
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

import { type ChildProcess, spawn } from 'node:child_process';
import { type Browser, chromium, type Page } from '@playwright/test';

/** A Chromium with a persistent profile. Killing it simulates a crash of the browser. */
export class KillableBrowser {
  readonly page: Page;
  readonly #browser: Browser;
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess, browser: Browser, page: Page) {
    this.#process = process;
    this.#browser = browser;
    this.page = page;
  }

  static async open(profile: string): Promise<KillableBrowser> {
    const program = process.env.CHROME_PATH ?? chromium.executablePath();
    const child = spawn(
      program,
      [
        ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
        ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
        ...['--disable-popup-blocking', '--hide-crash-restore-bubble', '--disable-dev-shm-usage'],
        // Keeps pages rendering while their window is covered; otherwise clicks on them would wait for ever.
        ...['--disable-backgrounding-occluded-windows', '--disable-renderer-backgrounding'],
        '--disable-background-timer-throttling',
        ...[`--user-data-dir=${profile}`, '--remote-debugging-port=0', 'about:blank'],
      ],
      // Starts the browser in its own process group, so that killing the group also ends its helper processes.
      { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const address = await new Promise<string>((resolve, reject) => {
      let output = '';
      child.stderr?.on('data', (chunk: Buffer) => {
        output += chunk;
        const found = /DevTools listening on (\S+)/.exec(output)?.[1];
        if (found) resolve(found);
      });
      child.once('exit', (code) => reject(new Error(`Chromium ended with ${code}:\n${output}`)));
    });
    const browser = await chromium.connectOverCDP(address);
    const [context] = browser.contexts();
    const page = context?.pages()[0] ?? (await context?.newPage());
    if (!page) throw new Error('Chromium has no page.');
    page.setDefaultTimeout(30_000);
    await page.bringToFront();
    return new KillableBrowser(child, browser, page);
  }

  /** Kills the browser, so that it cannot write anything any more. Resolves when its main process has ended. */
  async kill(): Promise<void> {
    const { child, gone } = this.#running();
    process.kill(-child, 'SIGKILL');
    await gone;
    await this.#browser.close().catch(() => undefined);
  }

  /**
   * Quits the browser as its close button does, so that it first writes everything to the profile. A running Chromium
   * writes `localStorage`, which contains the session, some seconds after a change, and up to a minute after several.
   */
  async quit(): Promise<void> {
    const { gone } = this.#running();
    const session = await this.#browser.newBrowserCDPSession();
    await session.send('Browser.close').catch(() => undefined);
    await gone;
  }

  #running(): { child: number; gone: Promise<unknown> } {
    const child = this.#process;
    if (child.pid === undefined || child.exitCode !== null) throw new Error('Chromium is gone already.');
    return { child: child.pid, gone: new Promise((resolve) => child.once('exit', resolve)) };
  }
}

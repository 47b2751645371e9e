import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, test as base, expect, type Page } from '@playwright/test';

export { expect };

const root = join(import.meta.dirname, '..');

/** What a start attempt came to: the program's exit code and everything that it printed. */
export interface Ended {
  code: number | null;
  output: string;
}

/** A running site of the test's own, started as `npm start` starts it, on a free port and an empty data folder. */
export class SiteProcess {
  readonly dataDir: string;
  origin = '';
  /** No file may grow beyond so many KiB, as on a disk that is full; null for no limit. Holds from the next start on. */
  fileBlocks: number | null = null;
  #child: ChildProcess | null = null;
  #env: Record<string, string>;
  #args: string[];
  #output = '';

  constructor(env: Record<string, string> = {}, args: string[] = []) {
    this.dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'studio-site-e2e-'));
    this.#env = env;
    this.#args = args;
  }

  /** The process's id; 0 while it does not run. */
  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Everything that the site printed since its last start. */
  get output(): string {
    return this.#output;
  }

  /** Resolves when the site is ready; rejects with its output when it ends instead. */
  async start(): Promise<void> {
    const port = this.origin ? new URL(this.origin).port : '0';
    const outcome = await this.attempt(port);
    if (typeof outcome !== 'string')
      throw new Error(`The site ended with code ${outcome.code}:\n${outcome.output}`);
    this.origin = outcome;
  }

  /** Starts the site: its origin when it is ready, or how it ended. */
  attempt(port: string, folder = root): Promise<string | Ended> {
    // A limit of the shell's holds for the site that it becomes.
    const limited = ['-c', `ulimit -f ${this.fileBlocks}; exec "$0" "$@"`, process.execPath];
    const [program, before] = this.fileBlocks === null ? [process.execPath, []] : ['bash', limited];
    const child = spawn(program, [...before, 'main.ts', ...this.#args], {
      cwd: folder,
      env: { ...process.env, PORT: port, DATA_DIR: this.dataDir, ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.#output = '';
    return new Promise((resolve) => {
      const read = (chunk: Buffer) => {
        this.#output += chunk;
        const ready = /Ready on (\S+)/.exec(this.#output)?.[1];
        if (ready) resolve(ready);
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', (code) => resolve({ code, output: this.#output }));
    });
  }

  /** Stops the process where it stands (SIGSTOP), or lets it go on (SIGCONT). */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child?.kill(signal);
  }

  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** One site for all tests of a file, and pages that fail the test on an unexpected console error. */
export const test = base.extend<{ calm: undefined }, { site: SiteProcess }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const site = new SiteProcess();
      await site.start();
      await use(site);
      await site.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
  page: async ({ page, javaScriptEnabled }, use) => {
    await use(javaScriptEnabled === false ? page : readyAfterGoto(page));
  },
  calm: [
    async ({ page }, use) => {
      const errors = watchConsole(page);
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
          console.error(`refused by the policy: ${violatedDirective} ${blockedURI}`);
        });
      });
      await use(undefined);
      expect(errors, 'unexpected console errors').toEqual([]);
    },
    { auto: true },
  ],
});

/** Lets `goto` wait until the page's scripts, which come last, are at work: people are slower than tests. */
export function readyAfterGoto(page: Page): Page {
  const goto = page.goto.bind(page);
  page.goto = async (...where) => {
    const response = await goto(...where);
    const ours = response?.headers()['content-type']?.startsWith('text/html') && response.status() < 500;
    if (ours && page.url().startsWith('http'))
      await page
        .waitForFunction(() => performance.getEntriesByName('ready-to-use').length > 0, null, {
          timeout: 10_000,
        })
        .catch(() => undefined);
    return response;
  };
  return page;
}

/** Collects the page's console errors and uncaught exceptions. */
export function watchConsole(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    // A 404 page is a failed document to the browser's console, and meant.
    if (message.type() === 'error' && !message.text().includes('404 (Not Found)'))
      errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return errors;
}

/** Signs in through the login page and the Google stand-in's popup as the account of that display name. */
export async function signInAs(page: Page, displayName: string, origin = ''): Promise<void> {
  await page.goto(`${origin}/admin/login`);
  await expect(page.getByRole('dialog', { name: 'Login Required' })).toBeVisible();
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign In With Google' }).click();
  const account = (await popup).getByRole('button', { name: displayName, exact: true });
  await lastActIn(await popup, account.click());
}

/** Signs in as an account that nobody has had before, which the stand-in's form adds. */
export async function signInAsNew(page: Page, displayName: string): Promise<void> {
  await page.goto('/admin/login');
  await expect(page.getByRole('dialog', { name: 'Login Required' })).toBeVisible();
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign In With Google' }).click();
  const popup = await opened;
  await popup.getByLabel('Display name').fill(displayName);
  await popup.getByLabel('E-mail').fill(`new-${Date.now()}@demo.localhost`);
  await lastActIn(popup, popup.getByRole('button', { name: 'Add and sign in' }).click());
}

/** What is done last in a sign-in window: the window closes itself under it, which is no failure. */
export async function lastActIn(window: Page, act: Promise<void>): Promise<void> {
  await act.catch((error) => {
    if (!window.isClosed()) throw error;
  });
}

/** A page of a second, separate browser profile. */
export async function otherVisitor(browser: Browser, site: SiteProcess): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.origin });
  return context.newPage();
}

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** The headless shell needs half the processor time of the full browser, and opens no pages of its own. */
const SHELL = 'chromium-headless-shell';
const INSTALLED = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Path of a Chromium for browser tests: from CHROME_PATH, an installed one, Playwright's download, or (as root)
 * Debian's package. Throws if there is none, or if CHROME_PATH names a missing file.
 */
export function findChromium(): string {
  const chosen = process.env.CHROME_PATH;
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new Error(`CHROME_PATH names ${chosen}, which does not exist.`);
  }
  return installed() ?? downloaded() ?? fetched() ?? packaged() ?? fail();
}

function installed(): string | null {
  for (const name of INSTALLED) {
    const found = spawnSync('which', [name], { encoding: 'utf8' });
    if (found.status === 0) return found.stdout.trim();
  }
  return null;
}

function downloaded(): string | null {
  const path = chromium.executablePath();
  return existsSync(path) ? path : null;
}

function fetched(): string | null {
  console.log('No Chromium found: trying Playwright’s download…');
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore', timeout: 180_000 });
  return downloaded();
}

function packaged(): string | null {
  if (process.getuid?.() !== 0 || spawnSync('which', ['apt-get']).status !== 0) return null;
  console.log('Installing Debian’s Chromium…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  // Some releases of Debian have no package of the headless shell, only the full browser.
  for (const name of [SHELL, 'chromium']) {
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-liberation'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    });
    const found = installed();
    if (found) return found;
  }
  return null;
}

function fail(): never {
  throw new Error('The browser tests need a Chromium: install one, or set CHROME_PATH to its program file.');
}

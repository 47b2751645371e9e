import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';

/** Paths of Firefox and of WebKitGTK's MiniBrowser; undefined for a browser that tests cannot run here. */
export interface FoundBrowsers {
  firefox?: string;
  webkit?: string;
}

const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'xauth'];
/**
 * Time limit for all installations, in milliseconds, because an unresponsive package server must not block the tests.
 */
const INSTALL_WITHIN = 240_000;

/** Finds the installed browsers other than Chromium. As root on Debian, it installs missing ones first. */
export function findBrowsers(): FoundBrowsers {
  const found = look();
  if (found.firefox && found.webkit) return found;
  install();
  return look();
}

/** A sentence for each missing browser: what is not tested, and which Debian packages to install. */
export function missingBrowsers({ firefox, webkit }: FoundBrowsers): string[] {
  return [
    ...(firefox ? [] : ['Firefox is not on this machine: no journey ran in it (Debian: firefox-esr).']),
    ...(webkit
      ? []
      : ['WebKitGTK is not on this machine: no journey ran in it (Debian: webkit2gtk-driver and xvfb).']),
  ];
}

function look(): FoundBrowsers {
  const firefox = which('firefox-esr') ?? which('firefox');
  const [miniBrowser] = globSync('/usr/{lib,libexec}/{*/,}webkit{2,}gtk-*/MiniBrowser');
  const webkit = which('WebKitWebDriver') && which('Xvfb') ? miniBrowser : undefined;
  return { ...(firefox ? { firefox } : {}), ...(webkit ? { webkit } : {}) };
}

function install(): void {
  if (process.getuid?.() !== 0 || !which('apt-get')) return;
  console.log(`Installing Debian’s ${PACKAGES.join(', ')}…`);
  const end = Date.now() + INSTALL_WITHIN;
  const aptGet = (...args: string[]): boolean => {
    const timeout = end - Date.now();
    if (timeout <= 0) return false;
    const { status } = spawnSync('apt-get', ['-qq', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    return status === 0;
  };
  const get = (...names: string[]) => aptGet('install', '-y', '--no-install-recommends', ...names);
  aptGet('update');
  // If not all packages are available, installs each one separately.
  if (!get(...PACKAGES)) for (const name of PACKAGES) get(name);
}

function which(name: string): string | undefined {
  const { status, stdout } = spawnSync('which', [name], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

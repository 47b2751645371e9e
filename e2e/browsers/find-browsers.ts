import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';

/** Paths of programs: Firefox and WebKitGTK's MiniBrowser; absent where there is none. */
export interface FoundBrowsers {
  firefox?: string;
  webkit?: string;
}

const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'xauth'];
const INSTALL_WITHIN = 240_000;

/** The browsers beside Chromium that this machine has; as root on Debian it gets those that are missing first. */
export function findBrowsers(): FoundBrowsers {
  const found = look();
  if (found.firefox && found.webkit) return found;
  install();
  return look();
}

function look(): FoundBrowsers {
  const firefox = which('firefox-esr') ?? which('firefox');
  const [miniBrowser] = globSync('/usr/{lib,libexec}/{*/,}webkit{2,}gtk-*/MiniBrowser');
  const webkit = which('WebKitWebDriver') && which('Xvfb') ? miniBrowser : undefined;
  return { ...(firefox ? { firefox } : {}), ...(webkit ? { webkit } : {}) };
}

function install(): void {
  if (process.getuid?.() !== 0 || !which('apt-get')) return;
  console.log(`Installing Debian’s ${PACKAGES.join(', ')} …`);
  const options = {
    stdio: 'ignore',
    timeout: INSTALL_WITHIN,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const;
  spawnSync('apt-get', ['update', '-qq'], options);
  // One by one: a system that lacks one of them may have the others.
  for (const name of PACKAGES)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options);
}

function which(name: string): string | undefined {
  const { status, stdout } = spawnSync('which', [name], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Installs the measuring tools in `bench/tools` if they are missing. Throws if that fails. */
export function installTools(): void {
  if (existsSync(join(import.meta.dirname, 'node_modules/lighthouse'))) return;
  console.log('Installing Lighthouse and autocannon…');
  const run = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], {
    cwd: import.meta.dirname,
    stdio: 'inherit',
  });
  if (run.status !== 0)
    throw new Error('The measuring tools could not be installed: is the npm registry reachable?');
}

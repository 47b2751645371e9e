import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Test files run at the same time, but only one apt-get can run. */
const LOCK = join(tmpdir(), 'studio-site-apt-get.lock');
const APT = '/usr/bin/apt-get';

/**
 * Whether a program is installed. As root on Debian, it is installed with its packages; throws if that fails, so that no
 * test is left out unnoticed. No daemon is started, and Postfix gets no configuration.
 */
export function isInstalled(program: string, packages: readonly string[]): boolean {
  if (existsSync(program)) return true;
  if (process.getuid?.() !== 0 || !existsSync(APT)) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const run = (command: string, args: string[], input = '') =>
    spawnSync(command, args, { encoding: 'utf8', env, input });
  const apt = (...args: string[]) => run('flock', [LOCK, APT, '-qq', ...args]);
  const install = () => apt('install', '-y', '--no-install-recommends', ...packages);
  run('debconf-set-selections', [], 'postfix postfix/main_mailer_type select No configuration\n');
  // The lists of a new machine are empty or old.
  let installed = install();
  if (installed.status !== 0 && apt('update').status === 0) installed = install();
  if (!existsSync(program))
    throw new Error(`apt-get cannot install ${packages.join(', ')}: ${installed.stderr}`);
  return true;
}

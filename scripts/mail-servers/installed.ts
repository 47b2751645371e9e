import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Whether a program is installed. As root on Debian, installs its package if it is missing, without starting a daemon
 * or configuring Postfix.
 */
export function isInstalled(program: string, packages: readonly string[]): boolean {
  if (existsSync(program) || process.getuid?.() !== 0) return existsSync(program);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const run = (command: string, args: string[], input = '') =>
    spawnSync(command, args, { stdio: ['pipe', 'ignore', 'ignore'], env, input }).status === 0;
  run('debconf-set-selections', [], 'postfix postfix/main_mailer_type select No configuration\n');
  const install = () => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
  if (!install() && run('apt-get', ['update', '-qq'])) install();
  return existsSync(program);
}

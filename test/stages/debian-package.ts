import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Lock file for apt-get. Test files run in parallel, but only one apt-get can run at a time. */
const LOCK = join(tmpdir(), 'studio-site-apt-get.lock');
const APT = '/usr/bin/apt-get';

/** Runs apt-get. First waits until no other process that uses `LOCK` runs it. */
function aptGet(...args: string[]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  return spawnSync('flock', [LOCK, APT, '-qq', ...args], { encoding: 'utf8', env });
}

/** Runs apt-get. If it fails, updates the package lists, which on a new machine are empty or old, and tries again. */
function aptGetOrUpdate(...args: string[]) {
  const first = aptGet(...args);
  return first.status !== 0 && aptGet('update').status === 0 ? aptGet(...args) : first;
}

/**
 * Whether a program is installed. If it is missing, installs `packages` when run as root on Debian, and throws if that
 * fails, so that no test is skipped unnoticed. Starts no daemon, and gives Postfix no configuration.
 */
export function isInstalled(program: string, packages: readonly string[]): boolean {
  if (existsSync(program)) return true;
  if (process.getuid?.() !== 0 || !existsSync(APT)) return false;
  spawnSync('debconf-set-selections', {
    input: 'postfix postfix/main_mailer_type select No configuration\n',
  });
  const { stderr } = aptGetOrUpdate('install', '-y', '--no-install-recommends', ...packages);
  if (!existsSync(program)) throw new Error(`apt-get cannot install ${packages.join(', ')}: ${stderr}`);
  return true;
}

/** Whether `sourceFile` can be used, which needs root on Debian. */
export const hasSources = (): boolean => process.getuid?.() === 0 && existsSync(APT);

/** Resolves to the text of the file `path` in the original source of the Debian package `name`. Throws if it fails. */
export async function sourceFile(name: string, path: string): Promise<string> {
  const { stdout, stderr } = aptGetOrUpdate('download', '--print-uris', name);
  // Such as 'http://mirror/pool/main/c/cmark-gfm/cmark-gfm_0.29.0.gfm.6-6_amd64.deb'.
  const [, folder, version] = /'(\S+\/)[^/]+_([^_/]+)-[^-]+\.deb'/.exec(stdout) ?? [];
  if (folder === undefined) throw new Error(`apt-get does not find ${name}: ${stderr}`);
  const response = await fetch(`${folder}${name}_${version}.orig.tar.gz`);
  if (!response.ok) throw new Error(`The source of ${name} cannot be fetched: ${response.status}.`);
  const input = Buffer.from(await response.arrayBuffer());
  const unpacked = spawnSync('tar', ['-xzO', '--wildcards', `*/${path}`], { input, encoding: 'utf8' });
  if (unpacked.status !== 0) throw new Error(`The source of ${name} has no ${path}: ${unpacked.stderr}`);
  return unpacked.stdout;
}

import { spawnSync } from 'node:child_process';
import { Resolver } from 'node:dns/promises';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { dirname } from 'node:path';

/** The site cannot go live on this machine. The message names the cause and, where possible, the remedy. */
export class LiveError extends Error {
  override name = 'LiveError';
}

/** The result of a program: whether it succeeded, and its output without the last line break. */
export interface Ran {
  ok: boolean;
  output: string;
}

/** A user of the machine. */
export interface Account {
  uid: number;
  gid: number;
}

/** Options for running a program. */
interface RunOptions {
  cwd?: string;
  env?: Record<string, string>;
  /** Runs the program as this user. */
  as?: Account;
}

/**
 * All access to the machine on which the site goes live. Tests use a simulated machine: its files are below a folder,
 * its ports are high, and its units are started without systemd.
 */
export interface Machine {
  /** The actual path of a system file, such as `/etc/passwd`. In tests, it is below a folder. */
  path(absolute: string): string;
  /** The ports of Caddy. */
  ports: { http: number; https: number };
  /** Certificates of authorities to trust in addition to the public ones, in PEM format. */
  authorities?: string;
  /** Runs a program without a shell, as root or as the user `options.as`. Its standard input is empty. */
  run(program: string, args: readonly string[], options?: RunOptions): Ran;
  systemctl(...args: string[]): Ran;
  /** The addresses of a name in DNS, from its A and AAAA records; empty if it has none. Throws `LiveError`. */
  lookUp(name: string): Promise<string[]>;
  /** The addresses of the machine's network interfaces, without loopback addresses. */
  addresses(): string[];
}

/** The text of a system file; null if there is none. */
export function readSystemFile(machine: Pick<Machine, 'path'>, file: string): string | null {
  const path = machine.path(file);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

/** Writes a system file and creates its folder. The file's owner is root, and its group is `group`, if given. */
export function writeSystemFile(
  machine: Machine,
  file: string,
  text: string,
  mode = 0o644,
  group?: number,
): void {
  const path = machine.path(file);
  mkdirSync(dirname(path), { recursive: true, mode: 0o755 });
  // A new file gets its mode and its group while it is empty, so that nobody else can read a secret in between.
  if (!existsSync(path)) writeFileSync(path, '', { mode: 0o600 });
  if (group !== undefined) chownSync(path, 0, group);
  chmodSync(path, mode);
  writeFileSync(path, text);
}

/** A user of the machine by name; null if there is none. */
export function findAccount(machine: Pick<Machine, 'path'>, name: string): Account | null {
  const line = (readSystemFile(machine, '/etc/passwd') ?? '')
    .split('\n')
    .find((one) => one.startsWith(`${name}:`));
  if (line === undefined) return null;
  const [, , uid = '', gid = ''] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

/** The machine that this process runs on. */
export function thisMachine(): Machine {
  return {
    path: (absolute) => absolute,
    ports: { http: 80, https: 443 },
    run: runProgram,
    systemctl: (...args) => runProgram('systemctl', args),
    lookUp: lookUpWith(new Resolver({ timeout: 3000, tries: 2 })),
    addresses: () =>
      Object.values(networkInterfaces())
        .flatMap((list) => list ?? [])
        .filter(({ internal }) => !internal)
        .map(({ address }) => address),
  };
}

/** Runs a program without a shell. If the program is missing, `ok` is false. */
export function runProgram(program: string, args: readonly string[], { cwd, env, as }: RunOptions = {}): Ran {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    input: '',
    maxBuffer: 2 ** 26,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8', ...env },
    ...(cwd === undefined ? {} : { cwd }),
    ...as,
  });
  if (error) return { ok: false, output: `${program}: ${error.message}` };
  return { ok: status === 0, output: `${stdout}${stderr}`.trimEnd() };
}

/**
 * Returns a function that queries DNS directly. It ignores /etc/hosts, because providers often map the machine's own
 * name to a loopback address there.
 */
export function lookUpWith(resolver: Resolver): Machine['lookUp'] {
  const ask = async (records: Promise<string[]>): Promise<string[]> => {
    try {
      return await records;
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (['ENODATA', 'ENOTFOUND'].includes(code)) return [];
      throw new LiveError(
        `This machine gets no answer from DNS (${code}), so the address of the host cannot be checked. Check its network and /etc/resolv.conf, then run the command again.`,
      );
    }
  };
  return async (name) =>
    (await Promise.all([ask(resolver.resolve4(name)), ask(resolver.resolve6(name))])).flat();
}

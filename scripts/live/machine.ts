import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

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
export interface RunOptions {
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

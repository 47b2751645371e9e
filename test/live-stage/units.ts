import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, chownSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  type Account,
  findAccount,
  type Machine,
  type Ran,
  readSystemFile,
} from '../../scripts/live/machine.ts';

/** How long a service may take to end before it is killed, in milliseconds. */
const LONGEST_STOP = 10_000;

type Unit = Map<string, string[]>;

interface Running {
  child: ChildProcess;
  ended: Promise<void>;
  /** When the process was started, in seconds since 1970. */
  since: number;
}

/**
 * Replaces systemd on simulated machines, as far as `npm run live` needs it. Starts the command of a unit with the
 * unit's user, folder and environment, but without its sandbox.
 */
export class Units {
  readonly #machine: Pick<Machine, 'path'>;
  readonly #running = new Map<string, Running>();

  constructor(machine: Pick<Machine, 'path'>) {
    this.#machine = machine;
  }

  /** Does what `systemctl` does with these arguments. */
  systemctl(...[verb = '', ...words]: string[]): Ran {
    const [name = ''] = words.filter((word) => !word.startsWith('-'));
    const isNow = words.includes('--now');
    const wants = this.#machine.path(`/etc/systemd/system/multi-user.target.wants/${name}.service`);
    switch (verb) {
      case 'daemon-reload':
        return done();
      case 'enable':
        this.#write(wants, '');
        if (isNow) this.#start(name);
        return done();
      case 'disable':
        if (this.#find(name) === null) return failed(`Unit ${name}.service does not exist.`);
        rmSync(wants, { force: true });
        if (isNow) this.#stop(name);
        return done();
      case 'restart':
        this.#stop(name);
        return this.#start(name);
      case 'is-enabled':
        return existsSync(wants) ? done('enabled') : failed('disabled');
      case 'is-active':
        return this.#isActive(name) ? done('active') : failed('inactive');
      case 'show': {
        const since = this.#running.get(name)?.since ?? 0;
        return done(
          words.includes('--property=NRestarts') ? 'NRestarts=0' : `ActiveEnterTimestamp=@${since}`,
        );
      }
      default:
        return failed(`Unknown command verb ${verb}.`);
    }
  }

  /** All output of a service. */
  journal(name: string): Ran {
    const file = this.#logOf(name);
    return done(existsSync(file) ? readFileSync(file, 'utf8').trimEnd() : '');
  }

  /** Kills the process of a service, to simulate a crash. */
  async crash(name: string): Promise<void> {
    const running = this.#running.get(name);
    running?.child.kill('SIGKILL');
    await running?.ended;
  }

  /** Stops all services. */
  async close(): Promise<void> {
    const all = [...this.#running.values()];
    for (const name of this.#running.keys()) this.#stop(name);
    await Promise.all(all.map(({ ended }) => ended));
  }

  #start(name: string): Ran {
    const unit = this.#find(name);
    if (unit === null) return failed(`Unit ${name}.service not found.`);
    const last = (key: string) => unit.get(key)?.at(-1) ?? '';
    const account = findAccount(this.#machine, last('User'));
    if (account === null) return failed(`The user ${last('User')} of ${name}.service does not exist.`);
    for (const [key, base] of [
      ['StateDirectory', '/var/lib'],
      ['CacheDirectory', '/var/cache'],
    ] as const)
      for (const folder of last(key).split(' ').filter(Boolean))
        this.#own(join(base, folder), account, Number.parseInt(last(`${key}Mode`) || '755', 8));
    const [program = '', ...args] = last('ExecStart')
      .split(' ')
      .map((word) => (word.startsWith('/etc/') ? this.#machine.path(word) : word));
    const log = openSync(this.#logOf(name), 'a');
    const home = this.#machine.path(`/var/lib/${last('User')}`);
    this.#own(`/var/lib/${last('User')}`, account);
    const child = spawn(program, args, {
      ...account,
      cwd: last('WorkingDirectory') || home,
      env: { PATH: process.env.PATH, HOME: home, LANG: 'C.UTF-8', ...environmentOf(unit) },
      stdio: ['ignore', log, log],
    });
    child.once('error', (error) => appendFileSync(this.#logOf(name), `${error.message}\n`));
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
    this.#running.set(name, { child, ended, since: Math.floor(Date.now() / 1000) });
    return done();
  }

  /** Stops a service. Waits synchronously until it has ended, and kills it after `LONGEST_STOP`. */
  #stop(name: string): void {
    const running = this.#running.get(name);
    this.#running.delete(name);
    const pid = running?.child.pid;
    if (pid === undefined || !this.#isAlive(pid)) return;
    running?.child.kill('SIGTERM');
    const until = Date.now() + LONGEST_STOP;
    while (this.#isAlive(pid) && Date.now() < until)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    if (this.#isAlive(pid)) running?.child.kill('SIGKILL');
  }

  #isActive(name: string): boolean {
    const pid = this.#running.get(name)?.child.pid;
    return pid !== undefined && this.#isAlive(pid);
  }

  /** Whether the process is running. A zombie process is not running. */
  #isAlive(pid: number): boolean {
    try {
      return !/^\d+ \(.*\) [ZX] /s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    } catch {
      return false;
    }
  }

  /** Reads a unit from the machine's folder, else from an installed package; null if neither has it. */
  #find(name: string): Unit | null {
    const file = `/etc/systemd/system/${name}.service`;
    const text = readSystemFile(this.#machine, file) ?? packaged(`/lib/systemd/system/${name}.service`);
    return text === null ? null : parseUnit(text);
  }

  #own(folder: string, { uid, gid }: Account, mode = 0o755): void {
    const path = this.#machine.path(folder);
    mkdirSync(path, { recursive: true, mode });
    chownSync(path, uid, gid);
  }

  #logOf(name: string): string {
    const file = this.#machine.path(`/var/log/${name}.log`);
    mkdirSync(dirname(file), { recursive: true });
    return file;
  }

  #write(path: string, text: string): void {
    mkdirSync(dirname(path), { recursive: true });
    appendFileSync(path, text);
  }
}

const done = (output = ''): Ran => ({ ok: true, output });
const failed = (output: string): Ran => ({ ok: false, output });
const packaged = (file: string): string | null => (existsSync(file) ? readFileSync(file, 'utf8') : null);

/** Parses a unit file. Each key has a list of values, because it may occur several times. */
function parseUnit(text: string): Unit {
  const unit: Unit = new Map();
  for (const line of text.split('\n')) {
    const [, key = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (key !== '') unit.set(key, [...(unit.get(key) ?? []), value]);
  }
  return unit;
}

function environmentOf(unit: Unit): Record<string, string> {
  const pairs = (unit.get('Environment') ?? []).flatMap((line) => line.split(' '));
  return Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
}

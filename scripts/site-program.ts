import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SITE_PROCESS } from './site-process.ts';

const root = join(import.meta.dirname, '..');

/**
 * Screenshots, tests and measurements use the tests' studio, whatever the owner's settings are, and one account may
 * write more per minute than a person.
 */
const DEMO = {
  STUDIO_DIR: 'demo-studio',
  ENV_FILE: '',
  WRITES_A_MINUTE: '1000000',
  WRITTEN_MB_A_MINUTE: '1000000',
  QUOTA_MB: '0,0,0',
  QUOTA_FILES: '0,0,0',
};

/** The result of a start: the program's exit code and all its output. */
export interface Ended {
  code: number | null;
  output: string;
}

/** The site in a process of its own, started as `npm start` starts it, on a free port and an empty data folder. */
export class Program {
  readonly dataDir: string;
  origin = '';
  /** The file size limit in KiB, as on a full disk; null for none. Takes effect at the next start. */
  fileBlocks: number | null = null;
  /** Wraps the start command, for example to drop rights. Takes effect at the next start. */
  wrap: (command: string[]) => string[] = (command) => command;
  #child: ChildProcess | null = null;
  #env: Record<string, string>;
  #args: string[];
  #output = '';

  constructor(env: Record<string, string> = {}, args: string[] = []) {
    this.dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'studio-site-e2e-'));
    this.#env = env;
    this.#args = args;
  }

  /** The process's id; 0 while it is stopped. */
  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** The output since the last start. */
  get output(): string {
    return this.#output;
  }

  /** Resolves when the site is ready; rejects with the output if the process ends. */
  async start(): Promise<void> {
    const port = this.origin ? new URL(this.origin).port : '0';
    const outcome = await this.attempt(port);
    if (typeof outcome !== 'string')
      throw new Error(`The site ended with code ${outcome.code}:\n${outcome.output}`);
    this.origin = outcome;
  }

  /** Starts the site: its origin when it is ready, or its exit. */
  async attempt(port: string, folder = root, env: Record<string, string> = {}): Promise<string | Ended> {
    // The shell's limit applies to the site, because `exec` replaces the shell.
    const limited = ['-c', `ulimit -f ${this.fileBlocks}; exec "$0" "$@"`, process.execPath];
    const node = this.fileBlocks === null ? [process.execPath] : ['bash', ...limited];
    const [program = '', ...args] = this.wrap([...node, ...SITE_PROCESS.args, ...this.#args]);
    const child = spawn(program, args, {
      cwd: folder,
      env: {
        ...SITE_PROCESS.env,
        ...process.env,
        // Test runners set FORCE_COLOR; together with NO_COLOR it makes Node print a warning.
        FORCE_COLOR: undefined,
        ...DEMO,
        PORT: port,
        DATA_DIR: this.dataDir,
        ...env,
        ...this.#env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    // A failed test or measurement must stop the site too.
    const endWithUs = () => child.kill();
    process.once('exit', endWithUs);
    child.once('exit', () => process.off('exit', endWithUs));
    this.#output = '';
    return new Promise((resolve) => {
      const read = (chunk: Buffer) => {
        this.#output += chunk;
        const ready = /Ready on (\S+)/.exec(this.#output)?.[1];
        if (ready) resolve(ready);
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', (code) => resolve({ code, output: this.#output }));
    });
  }

  /** Stops the process (SIGSTOP), or continues it (SIGCONT). */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child?.kill(signal);
  }

  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

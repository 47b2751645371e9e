import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SITE_PROCESS } from './site-process.ts';

const root = join(import.meta.dirname, '..');

/**
 * Pictures, tests and measurements use a studio of theirs, whatever studio and settings the owner of this folder has, and
 * one account writes more in a minute than any person.
 */
const DEMO = {
  STUDIO_DIR: 'demo-studio',
  ENV_FILE: '',
  WRITES_A_MINUTE: '1000000',
  WRITTEN_MB_A_MINUTE: '1000000',
  QUOTA_MB: '0,0,0',
  QUOTA_FILES: '0,0,0',
};

/** How a start ended: the program's exit code and everything that it printed. */
export interface Ended {
  code: number | null;
  output: string;
}

/** The program in a process of its own, started as `npm start` starts it, on a free port and an empty data folder. */
export class Program {
  readonly dataDir: string;
  origin = '';
  /** The most KiB that a file may have, as on a full disk; null for no limit. Applies from the next start on. */
  fileBlocks: number | null = null;
  /** Makes of the command that starts it another one, such as one with fewer rights. Applies from the next start on. */
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

  /** The process's id; 0 while it does not run. */
  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Everything that the site printed since its last start. */
  get output(): string {
    return this.#output;
  }

  /** Resolves when the site is ready; rejects with its output when it ends instead. */
  async start(): Promise<void> {
    const port = this.origin ? new URL(this.origin).port : '0';
    const outcome = await this.attempt(port);
    if (typeof outcome !== 'string')
      throw new Error(`The site ended with code ${outcome.code}:\n${outcome.output}`);
    this.origin = outcome;
  }

  /** Starts the site: its origin when it is ready, or how it ended. */
  async attempt(port: string, folder = root, env: Record<string, string> = {}): Promise<string | Ended> {
    // The shell's limit stays when the shell becomes the site.
    const limited = ['-c', `ulimit -f ${this.fileBlocks}; exec "$0" "$@"`, process.execPath];
    const node = this.fileBlocks === null ? [process.execPath] : ['bash', ...limited];
    const [program = '', ...args] = this.wrap([...node, ...SITE_PROCESS.args, ...this.#args]);
    const child = spawn(program, args, {
      cwd: folder,
      env: {
        ...SITE_PROCESS.env,
        ...process.env,
        // Beside NO_COLOR, what a test runner sets makes Node warn in the program's output.
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
    // A test or measurement that fails must leave no site running.
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

  /** Stops the process (SIGSTOP), or lets it go on (SIGCONT). */
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

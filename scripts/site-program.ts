import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';

const shape = z.strictObject({
  flags: z.array(z.string()),
  environment: z.record(z.string(), z.string()),
  compileCache: z.string(),
});
const { flags, environment, compileCache } = shape.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, 'site-process.json'), 'utf8')),
);

/** Arguments and environment variables with which Node starts the site. `run.mjs` uses the same for `npm start`. */
export const SITE_PROCESS = {
  args: [...flags, 'main.ts'],
  env: { ...environment, NODE_COMPILE_CACHE: join(import.meta.dirname, '..', compileCache) },
};

const root = join(import.meta.dirname, '..');

/**
 * Settings for tests and measurements: the demo studio, even if the owner has another studio; no settings file; no
 * backups; and practically no limits on writes and uploads.
 */
const DEMO = {
  STUDIO_DIR: 'demo-studio',
  ENV_FILE: '',
  BACKUP_HOURS: '0',
  WRITES_A_MINUTE: '1000000',
  WRITTEN_MB_A_MINUTE: '1000000',
  QUOTA_MB: 'author:0',
  QUOTA_FILES: 'author:0',
};

/** Exit code and output of a program that has ended. */
export interface Ended {
  code: number | null;
  output: string;
}

/** The site in its own process, started like `npm start`, by default with an empty data folder. */
export class Program {
  readonly dataDir: string;
  origin = '';
  /** Maximum size of written files in KiB, to simulate a full disk; null for none. Takes effect at the next start. */
  fileBlocks: number | null = null;
  /** Changes the start command, for example to drop privileges. Takes effect at the next start. */
  wrap: (command: string[]) => string[] = (command) => command;
  /** Whether the memory settings of `npm start` apply. Takes effect at the next start. */
  limitsMemory = true;
  #child: ChildProcess | null = null;
  #env: Record<string, string>;
  #args: string[];
  #output = '';

  constructor(env: Record<string, string> = {}, args: string[] = []) {
    this.dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'studio-site-e2e-'));
    this.#env = env;
    this.#args = args;
  }

  /** Id of the last started process; 0 before the first start and after `stop`. */
  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** The output since the last start. */
  get output(): string {
    return this.#output;
  }

  /** Starts the site. Resolves when it is ready; rejects with its output if it exits. */
  async start(): Promise<void> {
    const port = this.origin ? new URL(this.origin).port : '0';
    const outcome = await this.attempt(port);
    if (typeof outcome !== 'string')
      throw new Error(`The site ended with code ${outcome.code}:\n${outcome.output}`);
    this.origin = outcome;
  }

  /** Starts the site. Resolves to its origin when it is ready, or to its exit code and output. */
  async attempt(port: string, folder = root, env: Record<string, string> = {}): Promise<string | Ended> {
    // `exec` replaces the shell with the site, so that the shell's limit applies to the site.
    const limited = ['-c', `ulimit -f ${this.fileBlocks}; exec "$0" "$@"`, process.execPath];
    const node = this.fileBlocks === null ? [process.execPath] : ['bash', ...limited];
    const limits = this.limitsMemory ? { flags, environment } : { flags: [], environment: {} };
    const [program = '', ...args] = this.wrap([...node, ...limits.flags, 'main.ts', ...this.#args]);
    const child = spawn(program, args, {
      cwd: folder,
      env: {
        NODE_COMPILE_CACHE: SITE_PROCESS.env.NODE_COMPILE_CACHE,
        ...limits.environment,
        ...process.env,
        // FORCE_COLOR is unset, because test runners set it, and Node prints a warning if NO_COLOR is set too.
        FORCE_COLOR: undefined,
        ...DEMO,
        PORT: port,
        DATA_DIR: this.dataDir,
        KEYS_DIR: join(this.dataDir, 'keys'),
        ...env,
        ...this.#env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    // Ends the site with this process, even after a failed test or measurement.
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

  /** Pauses the process (SIGSTOP) or resumes it (SIGCONT). */
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

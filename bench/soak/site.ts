import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readyAddress } from '../../backend/test/ready-address.ts';
import { SITE_PROCESS } from '../../scripts/site-program.ts';
import { memoryOf } from '../process-memory.ts';

const root = join(import.meta.dirname, '../..');

/** Higher limits than usual, because one machine simulates many clients. */
const NO_LIMITS = {
  WRITES_A_MINUTE: '10000000',
  SIGN_INS_A_MINUTE: '10000000',
  PAGES_A_MINUTE: '10000000',
};

/** A new site in its own process on loopback, started like `npm start`. */
export class SoakSite {
  readonly #limits: Record<string, string>;
  readonly dataDir = mkdtempSync(join(tmpdir(), 'studio-site-soak-'));
  port = 0;
  #child: ChildProcess | null = null;

  constructor(limits: Record<string, string> = NO_LIMITS) {
    this.#limits = limits;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, SITE_PROCESS.args, {
      cwd: root,
      env: {
        ...SITE_PROCESS.env,
        PATH: process.env.PATH,
        STUDIO_DIR: 'demo-studio',
        ENV_FILE: '',
        HOST: '127.0.0.1',
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
        ...this.#limits,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    // Prints only errors, because rejected requests are expected.
    child.stderr.on('data', (chunk: Buffer) => {
      for (const line of String(chunk).split('\n')) if (line.includes('"level":"error"')) console.error(line);
    });
    this.port = Number(new URL(await readyAddress(child, 'The site')).port);
  }

  async stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  }

  /** Id of the process; 0 while the site is stopped. */
  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Memory of the process in MiB: now, or the peak (`VmHWM`). Null if it has ended, or if the system reports none. */
  memory(which: 'VmRSS' | 'VmHWM' = 'VmRSS'): number | null {
    const memory = memoryOf(this.pid, which);
    return memory === null ? null : Math.round(memory);
  }

  remove(): void {
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

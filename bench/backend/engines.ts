import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { googleEmulator, startGoogleEmulator } from '../../backend/conformance/google-emulator.ts';
import { OPEN_RULES } from '../../backend/test/open-rules.ts';
import { readyAddress } from '../../backend/test/ready-address.ts';
import { residentMemory } from '../process-memory.ts';

/** A Firestore server running as a separate process. */
export interface Engine {
  name: string;
  port: number;
  ownerToken: string;
  /** Resident memory of the process in MiB. */
  memory(): number;
  /**
   * Stops the engine with this signal and starts it again on the same data. Resolves to the milliseconds from the start
   * until it is ready. Null for an engine that stores nothing.
   */
  restart: ((by: 'SIGTERM' | 'SIGKILL') => Promise<number>) | null;
  stop(): Promise<void>;
}

/** Starts the embedded backend as its README does, on a new folder on the same disk as this repository. */
export async function startEmbedded(root: string): Promise<Engine> {
  const folder = mkdtempSync(join(root, 'data-bench-'));
  const data = join(folder, 'data');
  const rules = join(folder, 'firestore.rules');
  writeFileSync(rules, OPEN_RULES);
  let child: ChildProcess;
  const engine: Engine = {
    name: 'embedded',
    port: 0,
    ownerToken: '',
    memory: () => residentMemory(child.pid ?? 0),
    async restart(by) {
      await ended(child, by);
      const before = performance.now();
      await start();
      return performance.now() - before;
    },
    async stop() {
      await ended(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  async function start() {
    const options = ['--data', data, '--rules', rules, '--port', '0', '--project', 'bench'];
    child = spawn(process.execPath, [join(root, 'backend/serve.ts'), ...options], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    engine.port = Number(new URL(await readyAddress(child, 'The backend')).port);
    engine.ownerToken = readFileSync(join(data, 'owner-token'), 'utf8');
  }
  await start();
  return engine;
}

/** Starts Google's emulator; null if it is not installed. */
export async function startGoogle(): Promise<Engine | null> {
  const jar = googleEmulator();
  if (jar === null) return null;
  const { host, child } = await startGoogleEmulator(jar);
  return {
    name: "Google's emulator",
    port: Number(new URL(`http://${host}`).port),
    ownerToken: 'owner',
    memory: () => residentMemory(child.pid ?? 0),
    restart: null,
    stop: () => ended(child),
  };
}

function ended(child: ChildProcess, by: 'SIGTERM' | 'SIGKILL' = 'SIGKILL'): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(by);
  });
}

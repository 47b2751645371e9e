import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { SITE_PROCESS } from '../../scripts/site-program.ts';
import { residentMemory } from '../process-memory.ts';

/** Makes the program exit by itself on SIGTERM, because Node writes the compile cache only at such an exit. */
const END_BY_ITSELF = 'data:text/javascript,process.once("SIGTERM", () => process.exit())';

/**
 * Memory of a program in MiB at its second start, when it prints its port. The program runs with the memory settings of
 * `npm start`.
 */
export async function memoryAfterStart(file: string): Promise<number> {
  await startOnce(file);
  return startOnce(file);
}

async function startOnce(file: string): Promise<number> {
  const args = SITE_PROCESS.args.map((arg) => (arg === 'main.ts' ? file : arg));
  const child = spawn(process.execPath, ['--import', END_BY_ITSELF, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...SITE_PROCESS.env, ...process.env, NODE_ENV: 'production' },
  });
  await once(child.stdout, 'data');
  const memory = residentMemory(child.pid ?? 0);
  const gone = once(child, 'exit');
  child.kill();
  await gone;
  return memory;
}

import { spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** How a command of `scripts/data.ts` ended, and what it said. */
export interface CommandResult {
  status: number | null;
  out: string;
  err: string;
}

/** For tests: runs a command as a person would, in a process of its own, so that the test can be the site meanwhile. */
export function runDataCommand(
  words: readonly string[],
  env: Record<string, string | undefined>,
): Promise<CommandResult> {
  const child = spawn(process.execPath, ['scripts/data.ts', ...words], {
    cwd: ROOT,
    env: { ...process.env, ENV_FILE: '', ...env },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  return new Promise((resolve) => child.once('close', (status) => resolve({ status, out, err })));
}

import { spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * Starts a program of this folder, which prints one line per acknowledgement, and kills it `after` milliseconds after
 * its first `answers` lines. Returns its complete lines; the last one may be cut off. Rejects when it ends by itself.
 */
export function stormUntilKilled(
  program: string,
  words: string[],
  { answers, after }: { answers: number; after: number },
): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, program), ...words], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [output, errors, isDoomed] = ['', '', false];
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (isDoomed || output.split('\n').length <= answers) return;
      isDoomed = true;
      setTimeout(() => child.kill('SIGKILL'), after);
    });
    child.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    child.once('close', (_code, signal) => {
      if (signal !== 'SIGKILL') reject(new Error(`The storm ended by itself: ${errors}`));
      resolve(output.split('\n').slice(0, -1));
    });
  });
}

import { spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * Starts a program of this folder that prints one line per acknowledged write. Kills the program `after` milliseconds
 * after it has printed `answers` lines, or the line `until`. Resolves to the printed lines without an incomplete last
 * line. Rejects if the program ends by itself.
 */
export function stormUntilKilled(
  program: string,
  words: string[],
  { after, ...when }: { after: number } & ({ answers: number } | { until: string }),
): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, program), ...words], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [output, errors, isDoomed] = ['', '', false];
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const isReached =
        'until' in when
          ? `\n${output}`.endsWith(`\n${when.until}\n`)
          : output.split('\n').length > when.answers;
      if (isDoomed || !isReached) return;
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

import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { SnapshotOrder, SnapshotOutcome } from './snapshot-program.ts';

/** Takes a snapshot in a separate process, which ends when the site ends. If it fails, resolves to the problem. */
export function runSnapshotProgram(order: SnapshotOrder): Promise<SnapshotOutcome> {
  return new Promise((resolve) => {
    const child = fork(fileURLToPath(new URL('./snapshot-program.ts', import.meta.url)), [], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: ['--max-semi-space-size=4'],
    });
    child.once('message', (outcome) => resolve(outcome as SnapshotOutcome));
    child.once('error', ({ message }) => resolve({ problem: message }));
    child.once('close', () => resolve({ problem: 'the process ended before the snapshot was complete' }));
    child.send(order);
    child.unref();
    child.channel?.unref();
  });
}

import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Backend } from '@studio-site/backend';
import type { Log } from '../../../platform/log.ts';
import type { CopySettings } from './copy-place.ts';
import type { CopyStatus } from './copy-status.ts';
import type { FromCopyProcess, ToCopyProcess } from './copy-worker.ts';

export interface Copies {
  status(): CopyStatus;
  /** Copies the last changes if possible, and then ends. Called after the last write, before the database closes. */
  close(): Promise<void>;
}

/** How long the last copy may take when the site stops, in milliseconds. */
const LAST_COPY = 5_000;
const LONGEST_WAIT = 60_000;

/**
 * Keeps an off-site copy of a running site's data (features/copies/README.md), in a process of low priority.
 */
export function openCopies(
  backend: Pick<Backend, 'leaveCheckpoints'>,
  dataDir: string,
  settings: CopySettings,
  log: Log,
): Copies {
  let status: CopyStatus = { lastCopy: null, problem: null };
  let child: ChildProcess | null = null;
  let isClosing = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  function setStatus(next: CopyStatus): void {
    if (next.problem !== null && status.problem === null)
      log({ level: 'warn', event: 'copy-failed', message: next.problem });
    if (next.problem === null && status.problem !== null) log({ level: 'info', event: 'copy-works-again' });
    if (next.lastCopy !== null && status.lastCopy === null) log({ level: 'info', event: 'data-copied' });
    if (next.lastCopy !== null) failures = 0;
    status = next;
  }

  function start(): void {
    backend.leaveCheckpoints(true);
    const made = fork(fileURLToPath(new URL('./copy-worker.ts', import.meta.url)), [], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: ['--max-semi-space-size=4'],
    });
    child = made;
    made.on('message', (message: FromCopyProcess) => {
      if (message === 'stopped') return;
      if ('status' in message) setStatus(message.status);
      else log({ level: 'info', event: 'full-copy-started', generation: message.generation });
    });
    made.on('error', () => {});
    made.on('close', (code, signal) => {
      child = null;
      backend.leaveCheckpoints(false);
      if (isClosing) return;
      const wait = Math.min(LONGEST_WAIT, 1000 * 2 ** Math.min(failures++, 10));
      const problem = `The process that copies the data ended (${signal ?? code}). It starts again in ${wait / 1000} seconds.`;
      setStatus({ ...status, problem: status.problem ?? problem });
      timer = setTimeout(start, wait);
    });
    made.send({ dataDir, settings } satisfies ToCopyProcess, () => {});
    // Lets the site exit while this child process is still running.
    made.unref();
    made.channel?.unref();
  }

  start();
  return {
    status: () => status,
    async close() {
      isClosing = true;
      clearTimeout(timer);
      const ending = child;
      if (ending === null) return;
      const ended = new Promise((resolve) => ending.once('close', resolve));
      ending.send('stop' satisfies ToCopyProcess, () => {});
      const limit = setTimeout(() => ending.kill('SIGKILL'), LAST_COPY);
      await ended;
      clearTimeout(limit);
    },
  };
}

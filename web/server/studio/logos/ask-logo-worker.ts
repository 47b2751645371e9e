import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LogoAnswer, LogoFile } from './logo-worker.ts';

/** How long a look at all logos may take; a large SVG file takes a second. Milliseconds. */
const TIME_LIMIT = 60_000;

/** A look that is under way. */
export interface LogoLook {
  /** Null when nothing could be said. */
  answer: Promise<LogoAnswer | null>;
  end(): void;
}

/** Looks at logos on their grounds in a process of its own. */
export function askLogoWorker(logos: LogoFile[]): LogoLook {
  const child = fork(fileURLToPath(new URL('./logo-worker.ts', import.meta.url)), [], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    timeout: TIME_LIMIT,
    killSignal: 'SIGKILL',
  });
  const answer = new Promise<LogoAnswer | null>((resolve) => {
    child.once('message', (said) => resolve(said as LogoAnswer));
    child.once('exit', () => resolve(null)).once('error', () => resolve(null));
  });
  child.send(logos, () => {});
  // The site may end while it waits.
  child.unref();
  child.channel?.unref();
  return { answer, end: () => void child.kill('SIGKILL') };
}

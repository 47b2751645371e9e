import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LogoAnswer, LogoFile } from './logo-worker.ts';

/** Milliseconds for checking all logos; a large SVG file takes a second. */
const TIME_LIMIT = 60_000;

/** A running check. */
export interface LogoCheck {
  /** Null when the check failed. */
  answer: Promise<LogoAnswer | null>;
  end(): void;
}

/** Checks logos on their backgrounds in a child process. */
export function askLogoWorker(logos: LogoFile[]): LogoCheck {
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
  // A running check must not keep the site running.
  child.unref();
  child.channel?.unref();
  return { answer, end: () => void child.kill('SIGKILL') };
}

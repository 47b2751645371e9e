import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LogoAnswer, LogoFile } from './logo-worker.ts';

/** Time limit for checking all logos, in milliseconds. A large SVG file takes a second. */
const TIME_LIMIT = 60_000;

/** A running check. */
export interface LogoCheck {
  /** Null if the check failed or was ended. */
  answer: Promise<LogoAnswer | null>;
  end(): void;
}

/** Checks in a child process whether logos are visible on their backgrounds. */
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
  // Lets the site exit while a check is running.
  child.unref();
  child.channel?.unref();
  return { answer, end: () => void child.kill('SIGKILL') };
}

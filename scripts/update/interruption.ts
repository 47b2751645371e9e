import { setImmediate as nextTurn } from 'node:timers/promises';
import { UpdateError } from './update-error.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface Interruption {
  /** Throws `UpdateError` if a signal arrived since the watch started. */
  check(): Promise<void>;
  /** Restores the default: a signal ends the process. */
  close(): void;
}

/** Delays signals until the end of a step, so that the process can clean up. */
export function watchInterruption(): Interruption {
  let came: NodeJS.Signals | null = null;
  const note = (signal: NodeJS.Signals) => {
    came = signal;
  };
  for (const signal of SIGNALS) process.on(signal, note);
  return {
    async check() {
      // Programs run synchronously: they end before this process handles the signal that both received.
      await nextTurn();
      if (came !== null) throw new UpdateError(`the update was interrupted (${came})`);
    },
    close() {
      for (const signal of SIGNALS) process.off(signal, note);
    },
  };
}

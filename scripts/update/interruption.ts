import { setImmediate as nextTurn } from 'node:timers/promises';
import { UpdateError } from './update-error.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface Interruption {
  /** Throws `UpdateError` where a signal came since the watch began. */
  check(): Promise<void>;
  /** From now on a signal ends the process again. */
  close(): void;
}

/** Keeps signals from ending this process in the middle of a step, so that it can clear away what it made. */
export function watchInterruption(): Interruption {
  let came: NodeJS.Signals | null = null;
  const note = (signal: NodeJS.Signals) => {
    came = signal;
  };
  for (const signal of SIGNALS) process.on(signal, note);
  return {
    async check() {
      // Programs run synchronously: their end comes before the signal that this process got with them.
      await nextTurn();
      if (came !== null) throw new UpdateError(`it was interrupted (${came})`);
    },
    close() {
      for (const signal of SIGNALS) process.off(signal, note);
    },
  };
}

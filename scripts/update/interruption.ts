import { setImmediate as nextTurn } from 'node:timers/promises';
import { UpdateError } from './update-error.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface Interruption {
  /** Throws `UpdateError` if a signal has arrived. */
  check(): Promise<void>;
  /** Stops delaying signals; a signal then ends the process as usual. */
  close(): void;
}

/** Delays signals until the current step has ended, so that the process can clean up. */
export function watchInterruption(): Interruption {
  let came: NodeJS.Signals | null = null;
  const note = (signal: NodeJS.Signals) => {
    came = signal;
  };
  for (const signal of SIGNALS) process.on(signal, note);
  return {
    async check() {
      // Waits one turn of the event loop, so that a signal that arrived during a synchronous step is handled.
      await nextTurn();
      if (came !== null) throw new UpdateError(`the update was interrupted (${came})`);
    },
    close() {
      for (const signal of SIGNALS) process.off(signal, note);
    },
  };
}

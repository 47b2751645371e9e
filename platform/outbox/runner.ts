import { describeError, type Log } from '../log.ts';

/** Looks for work when it is woken and when work becomes due. */
export interface Runner {
  /** Schedules a check. Calls made before it starts are merged into it. Resolves when the check has ended. */
  wake(): Promise<void>;
  /** Resolves when a running check has ended. None follows. */
  close(): Promise<void>;
}

/** The delay before a failed check is repeated, in milliseconds. */
export const AGAIN = 60_000;
/** Maximum time of a timer in milliseconds. Timers cannot wait longer than 24 days. */
const LONGEST_WAIT = 20 * 24 * 3_600_000;

/**
 * Opens a runner. `look` checks once for work, and resolves to the time of the next check in milliseconds since 1970;
 * to null or Infinity if only a change can bring work. If it throws, the error is logged as `event` and the check is
 * repeated after a minute.
 */
export function openRunner(
  event: string,
  look: () => Promise<number | null>,
  { log, now, longestWait = LONGEST_WAIT }: { log: Log; now: () => number; longestWait?: number },
): Runner {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isQueued = false;
  let isClosed = false;

  async function check(): Promise<void> {
    isQueued = false;
    if (isClosed) return;
    clearTimeout(timer);
    let next: number | null;
    try {
      next = await look();
    } catch (error) {
      log({ level: 'error', event, message: describeError(error) });
      next = now() + AGAIN;
    }
    if (next === null || isClosed) return;
    timer = setTimeout(() => void wake(), Math.min(Math.max(0, next - now()), longestWait)).unref();
  }

  function wake(): Promise<void> {
    if (!isQueued) {
      isQueued = true;
      running = running.then(check);
    }
    return running;
  }

  return {
    wake,
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Minimum time between two checks that a scheduler causes, in milliseconds. Some checks read all posts or people. */
const LOOK_EVERY = 5 * 60_000;

/** Returns a function that calls `look` at most every five minutes. */
export function seldom(look: () => Promise<void>, now: () => number): () => Promise<void> {
  let looked = Number.NEGATIVE_INFINITY;
  return async () => {
    if (now() - looked < LOOK_EVERY) return;
    looked = now();
    await look();
  };
}

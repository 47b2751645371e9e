import { describeError, type Log } from '../../../platform/log.ts';
import type { DayNumbers } from '../model/day-numbers.ts';
import type { Counter } from './counter.ts';

export interface WriterOptions {
  counter: Pick<Counter, 'take' | 'giveBack' | 'isEmpty'>;
  /** Adds counts to those of a day. Rejects if they were not stored. */
  write: (day: string, numbers: DayNumbers) => Promise<void>;
  /** Counts the requests that are still waiting. */
  countAll: () => Promise<void>;
  /** Minimum time between two writes, in milliseconds. */
  milliseconds: number;
  log: Log;
  now: () => number;
}

/** Delay between the first request after a pause and the write of its counts, in milliseconds. */
const FIRST = 2000;

/** Writes the counts soon after the first request and then at intervals, while there are requests. */
export function openWriter({ counter, write, countAll, milliseconds, log, now }: WriterOptions) {
  let timer: NodeJS.Timeout | null = null;
  let last = Number.NEGATIVE_INFINITY;
  let failing = false;
  let writing = Promise.resolve();

  function soon(): void {
    timer ??= setTimeout(writeNow, Math.max(FIRST, last + milliseconds - now())).unref();
  }

  function writeNow(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    last = now();
    writing = writing.then(writeAll);
    return writing;
  }

  async function writeAll(): Promise<void> {
    await countAll();
    for (const [day, numbers] of counter.take()) {
      try {
        await write(day, numbers);
        failing = false;
      } catch (error) {
        counter.giveBack(day, numbers);
        // Logged once per outage, not at every attempt.
        if (!failing) log({ level: 'error', event: 'numbers-not-written', message: describeError(error) });
        failing = true;
      }
    }
    if (!counter.isEmpty()) soon();
  }

  return {
    soon,
    isFailing: () => failing,
    /** Writes the remaining counts. */
    async close(): Promise<void> {
      await writeNow();
      if (timer) clearTimeout(timer);
    },
  };
}

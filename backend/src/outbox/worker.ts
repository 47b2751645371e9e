import type { LogEntry } from '../log.ts';
import { type Lane, type LaneSettings, openLane } from './lane.ts';
import type { Outbox } from './outbox.ts';

export interface WorkerOptions {
  outbox: Outbox;
  lanes: readonly LaneSettings[];
  /**
   * Whether this is the only process that works on these jobs. If so, every existing lease is left over from an earlier
   * process.
   */
  alone: boolean;
  now?: () => number;
  random?: () => number;
  log?: (entry: LogEntry) => void;
}

/** Works on the jobs of an outbox. */
export interface Worker {
  /** Call this when a job may have become due. */
  wake(): void;
  /**
   * Starts jobs that are due or become due within this time, as far as the limits allow. When the started jobs have
   * ended, resolves to their number.
   */
  drain(milliseconds: number): Promise<number>;
  /** Starts no more jobs and waits for the running ones. After `TIME_LIMIT` their `signal` is aborted. */
  close(): Promise<void>;
}

const HOUR = 3_600_000;
/** How long running jobs may take to end when the worker closes, in milliseconds. */
const TIME_LIMIT = 5_000;
/**
 * How long done jobs are kept, in milliseconds. During that time their keys cannot be reused, and staff can see what
 * was sent.
 */
const KEPT_DONE = 90 * 24 * HOUR;
/** Maximum time between two checks of the outbox, in milliseconds. */
const LONGEST_WAIT = HOUR;

/** Starts the worker. If `alone` is true it runs all the time, otherwise only during `drain`. */
export function startWorker(options: WorkerOptions): Worker {
  const { outbox, alone, now = Date.now, random = Math.random, log = () => {} } = options;
  const stop = new AbortController();
  const context = { outbox, signal: stop.signal, now, random, log };
  const lanes = options.lanes.map((settings) => openLane(settings, context));
  const repeatable = options.lanes.flatMap((lane) => lane.repeatable ?? []);
  const loops = lanes.map((lane) => openLoop(lane, now));

  async function tidy(which: 'all' | 'expired'): Promise<void> {
    try {
      const lost = await outbox.recover(which, repeatable);
      for (const { key, kind } of lost)
        if (!repeatable.includes(kind))
          log({
            level: 'warn',
            event: 'job-uncertain',
            message: `${key}: the site stopped during its attempt.`,
          });
      await outbox.forgetDone(now() - KEPT_DONE);
    } catch (error) {
      log({ level: 'error', event: 'outbox-unavailable', message: String(error) });
    }
  }

  let ready: Promise<void> | null = null;
  let hourly: NodeJS.Timeout | undefined;
  if (alone) {
    ready = tidy('all').then(() => {
      for (const loop of loops) loop.start();
    });
    hourly = setInterval(() => void tidy('expired'), HOUR).unref();
  }

  return {
    wake() {
      for (const loop of loops) loop.wake();
    },
    async drain(milliseconds) {
      const until = now() + milliseconds;
      await (ready ?? tidy('expired'));
      const before = lanes.reduce((sum, lane) => sum + lane.started(), 0);
      await Promise.all(lanes.map((lane) => drainLane(lane, until, now)));
      return lanes.reduce((sum, lane) => sum + lane.started(), 0) - before;
    },
    async close() {
      clearInterval(hourly);
      await ready;
      await Promise.all(loops.map((loop) => loop.stop()));
      const running = Promise.all(lanes.flatMap((lane) => [...lane.running]));
      const timer = setTimeout(() => stop.abort(), TIME_LIMIT);
      await running;
      clearTimeout(timer);
      stop.abort();
    },
  };
}

/** Runs a lane whenever it may have work: after a job has ended, at the next due time, and when `wake` is called. */
function openLoop(lane: Lane, now: () => number) {
  let timer: NodeJS.Timeout | undefined;
  let stepping: Promise<void> | null = null;
  let again = false;
  let stopped = true;

  async function steps(): Promise<void> {
    while (again && !stopped) {
      again = false;
      const known = new Set(lane.running);
      const next = await lane.step();
      for (const job of lane.running) if (!known.has(job)) void job.then(wake);
      clearTimeout(timer);
      if (next <= now()) again = true;
      else timer = setTimeout(wake, Math.min(next - now(), LONGEST_WAIT)).unref();
    }
    stepping = null;
  }
  function wake(): void {
    again = true;
    if (!stopped) stepping ??= steps();
  }
  return {
    start() {
      stopped = false;
      wake();
    },
    wake,
    /** Stops the loop. Resolves when it starts no more jobs. */
    async stop() {
      stopped = true;
      await stepping;
      clearTimeout(timer);
    },
  };
}

async function drainLane(lane: Lane, until: number, now: () => number): Promise<void> {
  while (now() < until) {
    const next = await lane.step();
    if (next <= now()) continue;
    if (lane.running.size > 0) await Promise.race(lane.running);
    else if (next < until) await new Promise((resolve) => setTimeout(resolve, next - now()));
    else return;
  }
  await Promise.all(lane.running);
}

import type { LogEntry } from '../log.ts';
import { type LeasedJob, pauseAfter } from './job.ts';
import type { Outbox, Outcome } from './outbox.ts';

/**
 * Limits of a lane (such as all mail): jobs at the same time, per minute, and per day. The daily limit also counts jobs
 * done before a restart or by other processes.
 */
interface Limits {
  /** Maximum number of jobs running at the same time. */
  concurrency: number;
  perMinute: number;
  /** Maximum number of jobs done in any 24 hours; null for no limit. */
  perDay: number | null;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** When a lane has reached its daily limit, it waits this many milliseconds before it counts the day's jobs again. */
const FULL_DAY_WAIT = 10 * MINUTE;

interface Allowance {
  /**
   * How many jobs may start now or, if the limit per minute or day is reached, when to ask again (`at`, in milliseconds
   * since 1970). `running`: the number of running jobs.
   */
  ask(running: number): Promise<{ count: number } | { at: number }>;
  /** Counts jobs as started. A negative number takes back jobs that could not be started after all. */
  spend(count: number): void;
}

/** Opens the allowance of a lane. `doneToday` counts the jobs done since a time, up to `limit`. */
export function openAllowance(
  { concurrency, perMinute, perDay }: Limits,
  doneToday: (since: number, limit: number) => Promise<number>,
  now: () => number,
): Allowance {
  const burst = Math.max(1, Math.min(concurrency, perMinute));
  let tokens = burst;
  let filled = now();
  let leftToday = 0;
  return {
    async ask(running) {
      const time = now();
      // The clock may have been set back since.
      tokens = Math.min(burst, tokens + (Math.max(0, time - filled) * perMinute) / MINUTE);
      filled = time;
      if (tokens < 1) return { at: time + Math.ceil(((1 - tokens) * MINUTE) / perMinute) };
      let count = Math.min(concurrency - running, Math.floor(tokens));
      if (perDay !== null) {
        // Counts the day's jobs again only when all jobs that the last count allowed have been started, because a count
        // reads every job of the day.
        if (leftToday <= 0) leftToday = perDay - (await doneToday(time - DAY, perDay)) - running;
        if (leftToday <= 0) return { at: time + FULL_DAY_WAIT };
        count = Math.min(count, leftToday);
      }
      return { count };
    },
    spend(count) {
      tokens -= count;
      leftToday -= count;
    },
  };
}

/**
 * Runs one job and resolves to its outcome. If it rejects, the job counts as uncertain. After `signal` aborts, it must
 * resolve soon.
 */
export type Handler = (job: LeasedJob, signal: AbortSignal) => Promise<Outcome>;

/** Jobs that share limits and pauses, such as all mail. */
export interface LaneSettings {
  /** The handlers by kind of job. */
  handlers: Readonly<Record<string, Handler>>;
  /** Kinds of jobs that may be repeated after a crash, because a second run has no further effect. */
  repeatable?: readonly string[];
  limits: Limits;
}

interface LaneContext {
  outbox: Outbox;
  signal: AbortSignal;
  now: () => number;
  random: () => number;
  log: (entry: LogEntry) => void;
}

/** How long a lane pauses when it cannot read or lease jobs, in milliseconds. */
const AFTER_FAILURE = 30_000;
/** Maximum number of due jobs that one query reads. Each is leased only when the lane's limits allow it to start. */
const READ_AT_ONCE = 50;
const FULL = { at: Number.POSITIVE_INFINITY };

/** Opens a lane. Its `step` starts due jobs, within the lane's limits. */
export function openLane({ handlers, limits }: LaneSettings, context: LaneContext) {
  const { outbox, signal, now, random, log } = context;
  const kinds = Object.keys(handlers);
  const running = new Set<Promise<void>>();
  const allowance = openAllowance(limits, (since, limit) => outbox.doneSince(kinds, since, limit), now);
  let blocks = 0;
  let pausedUntil = 0;
  let pauseLength = 0;
  let started = 0;
  /** Due jobs that are read but not started yet. Another process may lease them in the meantime. */
  let due: LeasedJob[] = [];

  async function attempt(job: LeasedJob): Promise<Outcome> {
    try {
      const handler = handlers[job.kind];
      if (!handler) return { state: 'failed', note: `No handler of the kind ${job.kind}.` };
      return await handler(job, signal);
    } catch (error) {
      log({ level: 'error', event: 'job-failed', message: `${job.kind} ${job.key}: ${String(error)}` });
      return { state: 'uncertain', note: `The attempt ended with an error: ${String(error)}` };
    }
  }

  async function leaseAndRun(read: LeasedJob): Promise<void> {
    const job = await outbox.lease(read).catch(paused);
    if (!job) return allowance.spend(-1);
    started += 1;
    const outcome = await attempt(job);
    if (outcome.state === 'blocked') {
      // Blocked jobs that ran at the same time count as one block.
      if (now() >= pausedUntil) blocks += 1;
      pause(Math.max(pauseAfter(blocks, random), outcome.after ?? 0));
      log({ level: 'warn', event: 'outbox-paused', message: outcome.note });
    } else if (outcome.state !== 'retry') blocks = 0;
    try {
      if (!(await outbox.settle(job, outcome)))
        log({ level: 'warn', event: 'job-changed', message: `${job.key} changed during its attempt.` });
    } catch (error) {
      // The job stays leased. When the lease expires, the job becomes uncertain or, if its kind is repeatable, waits
      // again.
      log({ level: 'error', event: 'job-not-settled', message: `${job.key}: ${String(error)}` });
    }
  }

  /** Pauses the lane, because a request to the database has failed. */
  function paused(error: unknown): null {
    log({ level: 'error', event: 'outbox-unavailable', message: String(error) });
    pause(AFTER_FAILURE);
    return null;
  }

  function pause(length: number): void {
    pauseLength = length;
    pausedUntil = now() + length;
  }

  return {
    kinds,
    running,
    /** Number of jobs started so far. */
    started: () => started,
    /**
     * Starts the jobs that may start now. Resolves to the time at which to call this again. Infinity means: when a job
     * has ended or is added.
     */
    async step(): Promise<number> {
      if (signal.aborted) return FULL.at;
      // If the clock was set back, the pause must not become longer.
      pausedUntil = Math.min(pausedUntil, now() + pauseLength);
      if (now() < pausedUntil) return pausedUntil;
      if (running.size >= limits.concurrency) return FULL.at;
      try {
        // After a blocked job, a single job tests whether jobs can run again.
        const allowed = blocks > 0 && running.size > 0 ? FULL : await allowance.ask(running.size);
        if ('at' in allowed) return allowed.at;
        if (due.length === 0) due = await outbox.due(kinds, READ_AT_ONCE);
        if (due.length === 0) return (await outbox.nextDue(kinds)) ?? FULL.at;
        const jobs = due.splice(0, blocks > 0 ? 1 : allowed.count);
        allowance.spend(jobs.length);
        for (const job of jobs) {
          const done = leaseAndRun(job).finally(() => running.delete(done));
          running.add(done);
        }
        return now();
      } catch (error) {
        paused(error);
        return pausedUntil;
      }
    },
  };
}

export type Lane = ReturnType<typeof openLane>;

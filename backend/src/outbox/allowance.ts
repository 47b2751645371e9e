/**
 * Limits of a lane (such as all mail): jobs at the same time, per minute, and per day. The daily limit also counts jobs
 * done before a restart or by other processes.
 */
export interface Limits {
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

export interface Allowance {
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

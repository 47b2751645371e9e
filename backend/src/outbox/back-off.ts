const MINUTE = 60_000;
const WAITS = [1, 5, 15, 60, 4 * 60, 8 * 60, 12 * 60].map((minutes) => minutes * MINUTE);

/**
 * Maximum number of attempts. The attempts and the waits between them take about a day. If the last attempt fails, the
 * job has failed.
 */
export const MOST_ATTEMPTS = WAITS.length + 1;

/**
 * The delay before the next attempt, in milliseconds. `attempts` is the number of attempts so far. Jitter spreads jobs
 * that failed at the same time.
 */
export function waitAfter(attempts: number, random: () => number): number {
  const wait = WAITS[Math.min(attempts, WAITS.length) - 1] ?? MINUTE;
  return Math.round(wait * (0.8 + 0.4 * random()));
}

const LONGEST_PAUSE = 15 * MINUTE;

/** How long a lane pauses when it has been blocked `blocks` times in a row, in milliseconds. */
export function pauseAfter(blocks: number, random: () => number): number {
  return Math.round(Math.min(LONGEST_PAUSE, 5_000 * 2 ** (blocks - 1)) * (0.8 + 0.4 * random()));
}

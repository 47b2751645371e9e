import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Resource limits of a job in the worker process. */
export interface JobLimits {
  /** Memory of the whole process, in bytes. */
  memory: number;
  /** Limit of processor time, in milliseconds. */
  time: number;
}

/**
 * Memory in bytes that the process may allocate after its start before the operating system denies more. This takes
 * effect sooner than polling.
 */
const MOST_ADDED = 240 * 1024 * 1024;
const INTERVAL = 10;

/** The limit that was exceeded. */
export type TooMuch = 'memory' | 'time';

/**
 * Checks the resource use of this process regularly and calls `over` if it exceeds a limit. Returns a function that
 * stops checking.
 */
export function watchUse(limits: JobLimits, over: (tooMuch: TooMuch) => void): () => void {
  const before = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if (process.memoryUsage.rss() > limits.memory) over('memory');
    else if ((user + system) / 1000 > limits.time) over('time');
  }, INTERVAL);
  return () => clearInterval(timer);
}

/** Limits this process's memory with `prlimit` on Linux. Without `prlimit`, only polling limits it. */
export async function capMemory(): Promise<void> {
  if (process.platform !== 'linux') return;
  const kilobytes = /VmData:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  const most = Number(kilobytes) * 1024 + MOST_ADDED;
  await new Promise((done) => execFile('prlimit', [`--pid=${process.pid}`, `--data=${most}`], done));
}

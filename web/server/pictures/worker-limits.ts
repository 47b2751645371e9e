import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Limits of a job. */
export interface JobLimits {
  /** The memory of the whole process. Bytes. */
  memory: number;
  /** Processor time in milliseconds. */
  time: number;
}

/** Memory that a job may add before the system refuses more, in bytes. The system reacts faster than polling. */
const MOST_ADDED = 240 * 1024 * 1024;
const INTERVAL = 10;

/** The limit that a job exceeded. */
export type TooMuch = 'memory' | 'time';

/** Watches this process and calls `over` when it exceeds a limit. Returns a function that stops watching. */
export function watchUse(limits: JobLimits, over: (tooMuch: TooMuch) => void): () => void {
  const before = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if (process.memoryUsage.rss() > limits.memory) over('memory');
    else if ((user + system) / 1000 > limits.time) over('time');
  }, INTERVAL);
  return () => clearInterval(timer);
}

/** Limits this process's memory with `prlimit` on Linux; other systems rely on polling. */
export async function capMemory(): Promise<void> {
  if (process.platform !== 'linux') return;
  const kilobytes = /VmData:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  const most = Number(kilobytes) * 1024 + MOST_ADDED;
  await new Promise((done) => execFile('prlimit', [`--pid=${process.pid}`, `--data=${most}`], done));
}

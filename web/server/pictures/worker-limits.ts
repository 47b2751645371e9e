import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What a job may take. */
export interface JobLimits {
  /** The memory of the whole process. Bytes. */
  memory: number;
  /** Processor time. Milliseconds. */
  time: number;
}

/** What a job may add to the memory before the system refuses more: faster than any watch. Bytes. */
const MOST_ADDED = 240 * 1024 * 1024;
const INTERVAL = 10;

/** What a job took too much of. */
export type TooMuch = 'memory' | 'time';

/** Watches this process from now on; calls `over` when it takes too much. Returns the way to stop. */
export function watchUse(limits: JobLimits, over: (tooMuch: TooMuch) => void): () => void {
  const before = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if (process.memoryUsage.rss() > limits.memory) over('memory');
    else if ((user + system) / 1000 > limits.time) over('time');
  }, INTERVAL);
  return () => clearInterval(timer);
}

/** Has the system refuse more memory to this process, on Linux with `prlimit`; elsewhere only the watch ends it. */
export async function capMemory(): Promise<void> {
  if (process.platform !== 'linux') return;
  const kilobytes = /VmData:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  const most = Number(kilobytes) * 1024 + MOST_ADDED;
  await new Promise((done) => execFile('prlimit', [`--pid=${process.pid}`, `--data=${most}`], done));
}

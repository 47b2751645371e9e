import { Worker } from 'node:worker_threads';
import type { AskJob, SearchJob } from './search-job.ts';

export interface SearchThread {
  /** Runs a job. Rejects if a search fails, or if the thread ends before the result. */
  ask: AskJob;
  /** Calls `listener` once if the thread ends unexpectedly, with the current job. */
  onEnd(listener: (reason: string, job: SearchJob | undefined) => void): void;
  end(): Promise<void>;
}

/** Memory limit of the thread, in MiB. Only a safeguard: the index itself has a lower limit (`ROOM` in `search-index.ts`). */
const MEMORY = 96;
const YOUNG_MEMORY = 4;

interface Waiting {
  job: SearchJob;
  resolve(answer: never): void;
  reject(error: Error): void;
}

/** Starts the thread that holds the index. */
export function startSearchThread(): SearchThread {
  const worker = new Worker(new URL('./search-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY, maxYoungGenerationSizeMb: YOUNG_MEMORY },
  });
  worker.unref();
  const waiting = new Map<number, Waiting>();
  const listeners: Parameters<SearchThread['onEnd']>[0][] = [];
  let last = 0;
  let ended: string | null = null;
  worker.on('message', (message: { number: number; answer: never; problem?: string }) => {
    const job = waiting.get(message.number);
    waiting.delete(message.number);
    if (message.problem === undefined) job?.resolve(message.answer);
    else job?.reject(new Error(message.problem));
  });
  const onEnd = (reason: string) => {
    if (ended !== null) return;
    ended = reason;
    // The first waiting job is the current one, because jobs run in order.
    const [first] = waiting.values();
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
    for (const listener of listeners) listener(reason, first?.job);
  };
  worker.on('error', (error: Error) => onEnd(error.message));
  worker.on('exit', () => onEnd('the search thread ended'));
  return {
    ask(job) {
      if (ended !== null) return Promise.reject(new Error(ended));
      last += 1;
      const number = last;
      return new Promise((resolve, reject) => {
        waiting.set(number, { job, resolve, reject });
        worker.postMessage({ number, job });
      });
    },
    onEnd: (listener) => listeners.push(listener),
    async end() {
      listeners.length = 0;
      await worker.terminate();
    },
  };
}

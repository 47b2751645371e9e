import { parentPort } from 'node:worker_threads';
import { reasonOf } from '../reason-of.ts';
import { SearchIndex } from './search-index.ts';
import { doJob, type SearchJob } from './search-job.ts';

// A thread of its own: neither the building of the index nor a costly query holds up a page.
const index = new SearchIndex();

parentPort?.on('message', ({ number, job }: { number: number; job: SearchJob }) => {
  try {
    parentPort?.postMessage({ number, answer: doJob(index, job) });
  } catch (error) {
    // An index that may be half changed finds nothing that could be relied on: the thread ends.
    if (job.kind !== 'search') throw error;
    parentPort?.postMessage({ number, problem: reasonOf(error) });
  }
});

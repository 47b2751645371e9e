import { parentPort } from 'node:worker_threads';
import { reasonOf } from '../reason-of.ts';
import { SearchIndex } from './search-index.ts';
import { doJob, type SearchJob } from './search-job.ts';

// Runs in a separate thread, so that neither indexing nor a costly query delays a page.
const index = new SearchIndex();

parentPort?.on('message', ({ number, job }: { number: number; job: SearchJob }) => {
  try {
    parentPort?.postMessage({ number, answer: doJob(index, job) });
  } catch (error) {
    // After an error the index may be only partly updated, so the thread ends.
    if (job.kind !== 'search') throw error;
    parentPort?.postMessage({ number, problem: reasonOf(error) });
  }
});

import { parentPort } from 'node:worker_threads';
import { reasonOf } from '../../../platform/errors.ts';
import { SearchIndex } from './search-index.ts';
import { doJob, type SearchJob } from './search-job.ts';

// Runs in a separate thread, so that neither indexing nor an expensive query delays pages.
const index = new SearchIndex();

parentPort?.on('message', ({ number, job }: { number: number; job: SearchJob }) => {
  try {
    parentPort?.postMessage({ number, answer: doJob(index, job) });
  } catch (error) {
    // A failed change ends the thread, because the index may be only partly updated. A failed search changes nothing.
    if (job.kind !== 'search') throw error;
    parentPort?.postMessage({ number, problem: reasonOf(error) });
  }
});

import type { SearchAnswer } from '../../app/domain/posts/found-post.ts';
import type { SearchIndex } from './search-index.ts';
import type { SearchedPost } from './searched-post.ts';

/** What the thread with the index can be asked for. Jobs are done one after the other, in the order of asking. */
export type SearchJob =
  | { kind: 'search'; query: string; now: number; skip: number }
  | { kind: 'change'; put: SearchedPost[]; removed: string[] }
  | { kind: 'ids' };

/** The answer of each kind of job. */
export interface JobAnswers {
  search: SearchAnswer;
  change: null;
  ids: string[];
}

/** Asks for a job. */
export type AskJob = <K extends SearchJob['kind']>(
  job: Extract<SearchJob, { kind: K }>,
) => Promise<JobAnswers[K]>;

/** Does a job on an index and returns its answer. */
export function doJob(index: SearchIndex, job: SearchJob): JobAnswers[SearchJob['kind']] {
  if (job.kind === 'search') return index.search(job.query, job.now, job.skip);
  if (job.kind === 'ids') return index.ids();
  for (const post of job.put) index.put(post);
  for (const id of job.removed) index.remove(id);
  return null;
}

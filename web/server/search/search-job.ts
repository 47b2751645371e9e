import type { SearchAnswer } from '../../domain/posts/found-post.ts';
import type { LeftOutPost, SearchIndex } from './search-index.ts';
import type { SearchedPost } from './searched-post.ts';

/** Jobs of the thread that holds the index. They run one after another. */
export type SearchJob =
  | { kind: 'search'; query: string; now: number; skip: number }
  | { kind: 'put'; post: SearchedPost }
  | { kind: 'remove'; ids: string[] }
  | { kind: 'ids' }
  | { kind: 'left out' };

/** The result type of each kind of job. */
export interface JobAnswers {
  search: SearchAnswer;
  put: null;
  remove: null;
  ids: string[];
  'left out': LeftOutPost[];
}

/** Sends a job to the thread. */
export type AskJob = <K extends SearchJob['kind']>(
  job: Extract<SearchJob, { kind: K }>,
) => Promise<JobAnswers[K]>;

/** Runs a job on an index and returns its result. */
export function doJob(index: SearchIndex, job: SearchJob): JobAnswers[SearchJob['kind']] {
  switch (job.kind) {
    case 'search':
      return index.search(job.query, job.now, job.skip);
    case 'ids':
      return index.ids();
    case 'left out':
      return index.leftOut();
    case 'put':
      index.put(job.post);
      return null;
    case 'remove':
      for (const id of job.ids) index.remove(id);
      return null;
  }
}

import type { Log } from '../../../platform/log.ts';
import { ReadError, within } from '../../data/visitor/read-problem.ts';
import { LONGEST_QUERY, type SearchAnswer } from '../../domain/posts/found-post.ts';
import { IndexFollower } from './index-follower.ts';
import type { LeftOutPost } from './search-index.ts';
import { type SearchThread, startSearchThread } from './search-thread.ts';
import type { PostSource } from './searched-post.ts';

/** An index that is idle for this many milliseconds is dropped, because it takes memory and is rebuilt quickly. */
const IDLE = 15 * 60_000;
/** Maximum wait of a visitor in milliseconds, including the time for building the index. */
const TIME_LIMIT = 20_000;
/** Maximum number of searches that wait at the same time. */
const MOST_WAITING = 100;
/**
 * Delay before a restart after the second crash in a row, in milliseconds. Each further crash doubles it, up to `IDLE`.
 */
const PAUSE = 60_000;

export interface SearchOptions {
  source: PostSource;
  log: Log;
  /** Called when the set of posts whose contents are not indexed changes. */
  onLeftOut?: (posts: LeftOutPost[]) => void;
  start?: () => SearchThread;
  idle?: number;
  /** The current time in milliseconds since 1970; replaced by tests. */
  now?: () => number;
}

export interface Search {
  /**
   * A page of the public posts that match the query, from result number `skip` on. Rejects if the index cannot be
   * built, if there is no result in time, or if too many searches are waiting.
   */
  find(query: string, skip: number): Promise<SearchAnswer>;
  close(): Promise<void>;
}

/** Search for visitors. The first search builds the index in a separate thread. Later changes of posts update it. */
export function openSearch(options: SearchOptions): Search {
  const { source, log, start = startSearchThread, idle = IDLE, now = Date.now } = options;
  let current: IndexFollower | null = null;
  /** Posts that crashed a thread. Until the source reports a change of them, their contents are not indexed. */
  const broken = new Map<string, LeftOutPost>();
  let leftOut = '[]';
  let ends = 0;
  let pausedUntil = 0;
  let waiting = 0;
  let ending: NodeJS.Timeout | undefined;

  async function end(): Promise<void> {
    clearTimeout(ending);
    const given = current;
    current = null;
    await given?.thread.end();
  }

  function follower(): IndexFollower {
    if (current) return current;
    if (now() < pausedUntil) throw new Error('the search index could not be built a moment ago');
    const thread = start();
    const startedAt = now();
    const made = new IndexFollower({ thread, source, log, now, broken, onLeftOut: tellLeftOut });
    thread.onEnd((reason, job) => {
      log({ level: 'error', event: 'search-ended', message: reason });
      if (job?.kind === 'put') broken.set(job.post.id, { id: job.post.id, title: job.post.title });
      if (now() - startedAt > IDLE) ends = 0;
      ends += 1;
      if (ends > 1) pausedUntil = now() + Math.min(PAUSE * 2 ** (ends - 2), IDLE);
      if (current === made) current = null;
    });
    current = made;
    return made;
  }

  function tellLeftOut(posts: LeftOutPost[]): void {
    const all = [...broken.values(), ...posts];
    const text = JSON.stringify(all);
    if (text === leftOut) return;
    leftOut = text;
    options.onLeftOut?.(all);
  }

  source.onChange?.((id, post) => {
    broken.delete(id);
    current?.change(id, post);
  });

  async function findNow(query: string, skip: number): Promise<SearchAnswer> {
    const index = follower();
    try {
      await index.upToDate();
    } catch (error) {
      // Ends an index that failed to load its posts, because it would miss posts. The next search builds it again.
      if (current === index && !index.isReady) await end();
      throw error;
    }
    return index.thread.ask({ kind: 'search', query, now: now(), skip });
  }

  return {
    async find(query, skip) {
      if (waiting >= MOST_WAITING) throw new ReadError('too-many');
      waiting += 1;
      clearTimeout(ending);
      try {
        return await within(TIME_LIMIT, 'offline', findNow(query.slice(0, LONGEST_QUERY), skip));
      } finally {
        waiting -= 1;
        if (waiting === 0) ending = setTimeout(end, idle).unref();
      }
    },
    close: end,
  };
}

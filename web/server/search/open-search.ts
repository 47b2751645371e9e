import { ReadError, within } from '../../data/visitor/read-problem.ts';
import { LONGEST_QUERY, type SearchAnswer } from '../../domain/posts/found-post.ts';
import type { Log } from '../log.ts';
import { IndexFollower } from './index-follower.ts';
import type { PostSource } from './post-source.ts';
import type { LeftOutPost } from './search-index.ts';
import { type SearchThread, startSearchThread } from './search-thread.ts';

/** Milliseconds without a search after which the index is given up: it takes memory, and is soon made again. */
const IDLE = 15 * 60_000;
/** Milliseconds that a visitor waits, also for an index that is still being made. */
const PATIENCE = 20_000;
/** Searches that may wait at one time. */
const MOST_WAITING = 100;
/** Milliseconds from the second end of a thread in a row to the next index; each further one doubles it, up to `IDLE`. */
const PAUSE = 60_000;

export interface SearchOptions {
  source: PostSource;
  log: Log;
  /** Called with the posts whose contents are not searched, whenever they are other ones. */
  onLeftOut?: (posts: LeftOutPost[]) => void;
  start?: () => SearchThread;
  idle?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
}

export interface Search {
  /**
   * The public posts that have what the query says, after the first `skip`. Rejects while the database cannot be
   * reached, the index is not made yet after a while, or very many are searching.
   */
  find(query: string, skip: number): Promise<SearchAnswer>;
  close(): Promise<void>;
}

/** The search for visitors. Its index is made at the first search, in a thread of its own, and follows the posts. */
export function openSearch(options: SearchOptions): Search {
  const { source, log, start = startSearchThread, idle = IDLE, now = Date.now } = options;
  let current: IndexFollower | null = null;
  /** Posts with which a thread ended. Their contents are left out of the next index, until they change. */
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
    if (now() < pausedUntil) throw new Error('the index could not be built a moment ago');
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
      // Without its posts it would find nothing: the next search begins again.
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
        return await within(PATIENCE, 'offline', findNow(query.slice(0, LONGEST_QUERY), skip));
      } finally {
        waiting -= 1;
        if (waiting === 0) ending = setTimeout(end, idle).unref();
      }
    },
    close: end,
  };
}

import { ReadError, within } from '../../data/visitor/read-problem.ts';
import { LONGEST_QUERY, type SearchAnswer } from '../../domain/posts/found-post.ts';
import type { Log } from '../log.ts';
import { IndexFollower } from './index-follower.ts';
import type { PostSource } from './post-source.ts';
import type { LeftOutPost } from './search-index.ts';
import { type SearchThread, startSearchThread } from './search-thread.ts';

/** Milliseconds of idleness after which the index is dropped: it takes memory and is rebuilt quickly. */
const IDLE = 15 * 60_000;
/** Milliseconds that a visitor waits, including for an index that is being built. */
const PATIENCE = 20_000;
/** Maximum number of waiting searches. */
const MOST_WAITING = 100;
/** Delay in milliseconds before a restart after the second crash in a row; each further crash doubles it, up to `IDLE`. */
const PAUSE = 60_000;

export interface SearchOptions {
  source: PostSource;
  log: Log;
  /** Called when the set of posts whose contents are not indexed changes. */
  onLeftOut?: (posts: LeftOutPost[]) => void;
  start?: () => SearchThread;
  idle?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
}

export interface Search {
  /**
   * The public posts that match the query, after the first `skip`. Rejects when the database cannot be reached, the
   * index is not ready in time, or too many searches are waiting.
   */
  find(query: string, skip: number): Promise<SearchAnswer>;
  close(): Promise<void>;
}

/** The search for visitors. The first search builds its index in a separate thread, which then follows changes of the posts. */
export function openSearch(options: SearchOptions): Search {
  const { source, log, start = startSearchThread, idle = IDLE, now = Date.now } = options;
  let current: IndexFollower | null = null;
  /** Posts that crashed a thread. Their contents are left out of the next index, until they change. */
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
      // Without its posts the index would find nothing, so the next search builds it again.
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

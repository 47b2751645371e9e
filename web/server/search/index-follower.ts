import { describeError, type Log } from '../../../platform/log.ts';
import type { LeftOutPost } from './search-index.ts';
import type { SearchThread } from './search-thread.ts';
import type { PostSource, SearchedPost } from './searched-post.ts';

/**
 * If the last full read is more than this many milliseconds ago, a search reads the posts of a remote database again,
 * even if the source's `state` is unchanged, because `state` does not show changes of texts.
 */
const READ_AFTER = 10 * 60_000;

interface FollowerOptions {
  thread: SearchThread;
  source: PostSource;
  log: Log;
  now: () => number;
  /** Ids of posts whose contents are not indexed, because they crashed the thread. */
  broken: Pick<ReadonlySet<string>, 'has'>;
  /** Called after changes, with the posts whose contents do not fit into the index. */
  onLeftOut: (posts: LeftOutPost[]) => void;
}

/** Keeps the search index, which is in another thread, up to date with the published posts of a source. */
export class IndexFollower {
  readonly thread: SearchThread;
  readonly #source: PostSource;
  readonly #log: Log;
  readonly #now: () => number;
  readonly #broken: Pick<ReadonlySet<string>, 'has'>;
  readonly #onLeftOut: FollowerOptions['onLeftOut'];
  /** Whether the first full read has finished. */
  isReady = false;
  #reading: Promise<void> | null = null;
  #checking: Promise<void> | null = null;
  /** Changes that arrive before the first full read has finished. They are applied after it. */
  #meanwhile = new Map<string, SearchedPost | null>();
  #state = '';
  #readAt = 0;
  #checkedAt = 0;

  constructor(options: FollowerOptions) {
    this.thread = options.thread;
    this.#source = options.source;
    this.#log = options.log;
    this.#now = options.now;
    this.#broken = options.broken;
    this.#onLeftOut = options.onLeftOut;
  }

  /** Updates the index if the source may have changed. Rejects only if the first full read fails. */
  async upToDate(): Promise<void> {
    if (!this.isReady) return this.#read();
    if (!this.#source.state) return;
    this.#checking ??= this.#check(this.#source.state).finally(() => {
      this.#checking = null;
    });
    return this.#checking;
  }

  /** Updates the index after a change of a post. `post` is null if the post is not published. */
  change(id: string, post: SearchedPost | null): void {
    if (this.isReady) this.#apply([[id, post]]).catch(() => undefined);
    else this.#meanwhile.set(id, post);
  }

  #read(): Promise<void> {
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #readAll(): Promise<void> {
    // Reads the state before the posts. If a post changes between the two reads, it is indexed twice instead of being
    // missed.
    this.#state = (await this.#source.state?.()) ?? '';
    this.#readAt = this.#checkedAt = this.#now();
    const gone = new Set(await this.thread.ask({ kind: 'ids' }));
    let adding: Promise<unknown> = Promise.resolve();
    for await (const put of this.#source.pages()) {
      for (const { id } of put) gone.delete(id);
      // Reads the next posts while the thread indexes these. Only one batch waits at a time.
      await adding;
      adding = this.#put(put);
      adding.catch(() => undefined);
    }
    await adding;
    await this.thread.ask({ kind: 'remove', ids: [...gone] });
    const applied = this.#apply([...this.#meanwhile]);
    this.#meanwhile = new Map();
    this.isReady = true;
    await applied;
  }

  async #check(state: () => Promise<string>): Promise<void> {
    if (this.#now() - this.#checkedAt < (this.#source.stateHolds ?? 0)) return;
    try {
      const isOther = (await state()) !== this.#state;
      this.#checkedAt = this.#now();
      if (isOther) await this.#read();
      // This read runs in the background. Its failure is ignored, because a later check reads again.
      else if (this.#now() - this.#readAt > READ_AFTER) this.#read().catch(() => undefined);
    } catch (error) {
      // The search continues with the outdated index, which is better than no results.
      this.#log({ level: 'error', event: 'database-away', path: '/search', message: describeError(error) });
    }
  }

  async #apply(changes: [id: string, post: SearchedPost | null][]): Promise<void> {
    const ids = changes.flatMap(([id, post]) => (post === null ? [id] : []));
    const put = changes.flatMap(([, post]) => post ?? []);
    // Queues the jobs together, so that no later change comes between them.
    const [, , leftOut] = await Promise.all([
      this.thread.ask({ kind: 'remove', ids }),
      this.#put(put),
      this.thread.ask({ kind: 'left out' }),
    ]);
    this.#onLeftOut(leftOut);
  }

  /** Sends one job per post: if the thread crashes, its current job shows which post was the cause. */
  async #put(posts: readonly SearchedPost[]): Promise<void> {
    const part = (post: SearchedPost) => (this.#broken.has(post.id) ? { ...post, content: '' } : post);
    await Promise.all(posts.map((post) => this.thread.ask({ kind: 'put', post: part(post) })));
  }
}

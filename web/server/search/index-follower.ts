import { describeError, type Log } from '../log.ts';
import type { PostSource } from './post-source.ts';
import type { LeftOutPost } from './search-index.ts';
import type { SearchThread } from './search-thread.ts';
import type { SearchedPost } from './searched-post.ts';

/**
 * After this many milliseconds the posts of a remote database are read again even if their count is unchanged, because
 * texts may differ.
 */
const READ_AFTER = 10 * 60_000;

interface FollowerOptions {
  thread: SearchThread;
  source: PostSource;
  log: Log;
  now: () => number;
  /** Ids of posts that are indexed without their contents, because these crashed the thread. */
  broken: Pick<ReadonlySet<string>, 'has'>;
  /** Called after changes with the posts whose contents are not indexed. */
  onLeftOut: (posts: LeftOutPost[]) => void;
}

/** Keeps the search index in a thread up to date with the published posts of a source. */
export class IndexFollower {
  readonly thread: SearchThread;
  readonly #source: PostSource;
  readonly #log: Log;
  readonly #now: () => number;
  readonly #broken: Pick<ReadonlySet<string>, 'has'>;
  readonly #onLeftOut: FollowerOptions['onLeftOut'];
  /** Whether the first full read is complete. */
  isReady = false;
  #reading: Promise<void> | null = null;
  #checking: Promise<void> | null = null;
  /** Changes that arrived during a full read; they are newer than its result. */
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

  /** Resolves when the index is up to date. Rejects when the first full read fails. */
  async upToDate(): Promise<void> {
    if (!this.isReady) return this.#read();
    if (!this.#source.state) return;
    this.#checking ??= this.#check(this.#source.state).finally(() => {
      this.#checking = null;
    });
    return this.#checking;
  }

  /** A post changed; null when it is no longer published. */
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
    // Reads the state before the posts, so that a change between the two reads is applied twice instead of being
    // missed.
    this.#state = (await this.#source.state?.()) ?? '';
    this.#readAt = this.#checkedAt = this.#now();
    const gone = new Set(await this.thread.ask({ kind: 'ids' }));
    let adding: Promise<unknown> = Promise.resolve();
    for await (const put of this.#source.pages()) {
      for (const { id } of put) gone.delete(id);
      // The next batch of posts is read while the thread adds this one. Only one batch is queued.
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
      // Runs in the background: a failure is ignored, and a later check reads again.
      else if (this.#now() - this.#readAt > READ_AFTER) this.#read().catch(() => undefined);
    } catch (error) {
      // Slightly outdated results are better than none, as with cached pages.
      this.#log({ level: 'error', event: 'database-away', path: '/search', message: describeError(error) });
    }
  }

  async #apply(changes: [id: string, post: SearchedPost | null][]): Promise<void> {
    const ids = changes.flatMap(([id, post]) => (post === null ? [id] : []));
    const put = changes.flatMap(([, post]) => post ?? []);
    // All jobs are queued together, so that no later change comes between them.
    const [, , leftOut] = await Promise.all([
      this.thread.ask({ kind: 'remove', ids }),
      this.#put(put),
      this.thread.ask({ kind: 'left out' }),
    ]);
    this.#onLeftOut(leftOut);
  }

  /** Each post is a job of its own: if the thread ends, its current job shows which post caused that. */
  async #put(posts: readonly SearchedPost[]): Promise<void> {
    const part = (post: SearchedPost) => (this.#broken.has(post.id) ? { ...post, content: '' } : post);
    await Promise.all(posts.map((post) => this.thread.ask({ kind: 'put', post: part(post) })));
  }
}

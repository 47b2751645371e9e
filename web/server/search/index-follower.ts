import { describeError, type Log } from '../log.ts';
import type { PostSource } from './post-source.ts';
import type { LeftOutPost } from './search-index.ts';
import type { SearchThread } from './search-thread.ts';
import type { SearchedPost } from './searched-post.ts';

/** Milliseconds after which such a database's posts are read again: only their texts may have changed. */
const READ_AFTER = 10 * 60_000;

interface FollowerOptions {
  thread: SearchThread;
  source: PostSource;
  log: Log;
  now: () => number;
  /** Ids of posts that are indexed without their contents: with them the thread ended. */
  broken: Pick<ReadonlySet<string>, 'has'>;
  /** Called after changes with the posts whose contents the index left out. */
  onLeftOut: (posts: LeftOutPost[]) => void;
}

/** Makes the index in a thread hold the published posts of a source, and keeps it so. */
export class IndexFollower {
  readonly thread: SearchThread;
  readonly #source: PostSource;
  readonly #log: Log;
  readonly #now: () => number;
  readonly #broken: Pick<ReadonlySet<string>, 'has'>;
  readonly #onLeftOut: FollowerOptions['onLeftOut'];
  /** All posts have been read once. */
  isReady = false;
  #reading: Promise<void> | null = null;
  #checking: Promise<void> | null = null;
  /** What changed while all posts were being read: it is newer than what was read. */
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

  /** Resolves when the index has what is published now. Rejects when the posts cannot be read at the first time. */
  async upToDate(): Promise<void> {
    if (!this.isReady) return this.#read();
    if (!this.#source.state) return;
    this.#checking ??= this.#check(this.#source.state).finally(() => {
      this.#checking = null;
    });
    return this.#checking;
  }

  /** A post changed; null: it is not published any more. */
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
    // Asked before the posts: a change in between is then seen once more, not missed.
    this.#state = (await this.#source.state?.()) ?? '';
    this.#readAt = this.#checkedAt = this.#now();
    const gone = new Set(await this.thread.ask({ kind: 'ids' }));
    let adding: Promise<unknown> = Promise.resolve();
    for await (const put of this.#source.pages()) {
      for (const { id } of put) gone.delete(id);
      // The next ones are read while the thread adds these, and no more than these wait for it.
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
      // Nobody waits for it.
      else if (this.#now() - this.#readAt > READ_AFTER) this.#read().catch(() => undefined);
    } catch (error) {
      // As with cached pages: what was public a moment ago is better than nothing.
      this.#log({ level: 'error', event: 'database-away', path: '/search', message: describeError(error) });
    }
  }

  async #apply(changes: [id: string, post: SearchedPost | null][]): Promise<void> {
    const ids = changes.flatMap(([id, post]) => (post === null ? [id] : []));
    const put = changes.flatMap(([, post]) => post ?? []);
    // Asked for at once: a later change must not come in between.
    const [, , leftOut] = await Promise.all([
      this.thread.ask({ kind: 'remove', ids }),
      this.#put(put),
      this.thread.ask({ kind: 'left out' }),
    ]);
    this.#onLeftOut(leftOut);
  }

  /** A job for each post: when the thread ends, the job that it was at says with which. */
  async #put(posts: readonly SearchedPost[]): Promise<void> {
    const part = (post: SearchedPost) => (this.#broken.has(post.id) ? { ...post, content: '' } : post);
    await Promise.all(posts.map((post) => this.thread.ask({ kind: 'put', post: part(post) })));
  }
}

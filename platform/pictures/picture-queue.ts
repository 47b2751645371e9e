/** Maximum length of the queue. */
const MOST_WAITING = 100;

/** One client's request for a variant. */
export interface Asked {
  /** Key of the variant. Requests with the same key share one job. */
  key: string;
  picture: string;
  client: string;
  isSlow: boolean;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
}

/** The variant was not made, because the queue was full, or because all clients that requested it have disconnected. */
export class NotQueued extends Error {}

interface Job<T> extends Omit<Asked, 'client' | 'signal'> {
  /** The clients that wait for this variant. A client is listed once for each of its requests. */
  readers: string[];
  hasStarted: boolean;
  start: () => Promise<unknown>;
  made: Promise<T>;
  drop: () => void;
}

/** Keeps names in round-robin order; new names go last. */
class TurnOrder {
  readonly #names = new Set<string>();

  /** The names in `used`, in the order of their turns. Forgets all other names. */
  of(used: ReadonlySet<string>): string[] {
    for (const name of this.#names) if (!used.has(name)) this.#names.delete(name);
    for (const name of used) this.#names.add(name);
    return [...this.#names];
  }

  hadTurn(name: string): void {
    this.#names.delete(name);
    this.#names.add(name);
  }
}

/**
 * Makes variants one at a time, round-robin between clients. A client's quick variants come before its slow ones, and
 * among equally fast variants the pictures take turns. When the queue is full, a new request either replaces the last
 * request of the client with the most requests, or is refused.
 */
export class PictureQueue<T> {
  readonly #jobs = new Map<string, Job<T>>();
  readonly #clients = new TurnOrder();
  readonly #pictures = new TurnOrder();
  readonly #most: number;
  #isRunning = false;

  constructor(most = MOST_WAITING) {
    this.#most = most;
  }

  /** Resolves to the result of `make`. Rejects with `NotQueued`, or with the error of `make`. */
  ask({ client, signal, ...form }: Asked, make: () => Promise<T>): Promise<T> {
    if (signal.aborted) return Promise.reject(new NotQueued('The client has disconnected.'));
    const job = this.#jobs.get(form.key) ?? this.#add(form, client, make);
    if (!job) return Promise.reject(new NotQueued('Too many pictures are queued.'));
    job.readers.push(client);
    signal.addEventListener('abort', () => this.#leave(job, client), { once: true });
    // Starts after the current turn of the event loop, so that simultaneous requests are ordered together.
    setImmediate(() => this.#next());
    return job.made;
  }

  #add(form: Omit<Asked, 'client' | 'signal'>, client: string, make: () => Promise<T>): Job<T> | null {
    if (this.#waiting().length >= this.#most && !this.#makeRoom(client)) return null;
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    // Prevents an unhandled rejection if all clients have disconnected.
    promise.catch(() => undefined);
    const job: Job<T> = {
      ...form,
      readers: [],
      hasStarted: false,
      start: () => make().then(resolve, reject),
      made: promise,
      drop: () => {
        // A dropped job may be dropped again when its client disconnects. A new job may then have its key.
        if (this.#jobs.get(form.key) === job) this.#jobs.delete(form.key);
        reject(new NotQueued('The request was removed from the queue.'));
      },
    };
    this.#jobs.set(form.key, job);
    return job;
  }

  #waiting(): Job<T>[] {
    return [...this.#jobs.values()].filter(({ hasStarted }) => !hasStarted);
  }

  /**
   * Makes room in a full queue: drops the last request of the client that has the most. A variant for which several
   * clients wait is not dropped and does not count. Returns false if no client has more requests than `client`.
   */
  #makeRoom(client: string): boolean {
    const own = Map.groupBy(
      this.#waiting().filter(({ readers }) => new Set(readers).size === 1),
      ({ readers }) => readers[0] ?? '',
    );
    const [most] = [...own].sort(([, one], [, other]) => other.length - one.length);
    if (!most || most[1].length <= (own.get(client)?.length ?? 0)) return false;
    most[1].at(-1)?.drop();
    return true;
  }

  #leave(job: Job<T>, client: string): void {
    job.readers.splice(job.readers.indexOf(client), 1);
    if (job.readers.length === 0 && !job.hasStarted) job.drop();
  }

  #next(): void {
    const job = this.#isRunning ? null : this.#choose();
    if (!job) return;
    this.#isRunning = true;
    job.hasStarted = true;
    void job.start().finally(() => {
      this.#jobs.delete(job.key);
      this.#isRunning = false;
      this.#next();
    });
  }

  #choose(): Job<T> | null {
    const waiting = this.#waiting();
    const [client] = this.#clients.of(new Set(waiting.flatMap(({ readers }) => readers)));
    if (client === undefined) return null;
    const pictures = this.#pictures.of(new Set(waiting.map(({ picture }) => picture)));
    const [job] = waiting
      .filter(({ readers }) => readers.includes(client))
      .sort(
        (one, other) =>
          Number(one.isSlow) - Number(other.isSlow) ||
          pictures.indexOf(one.picture) - pictures.indexOf(other.picture),
      );
    if (!job) return null;
    this.#clients.hadTurn(client);
    this.#pictures.hadTurn(job.picture);
    return job;
  }
}

import type { Database } from '../../firestore/database-api.ts';
import type { Budget, Payers, Unit } from './budget.ts';

/** Time slice for queued work, in milliseconds. After it, other requests are handled first. */
const SLICE = 5;
/**
 * Pause after a time slice that was used up, as a fraction of the time that it took: a single job can take much longer
 * than a slice. The shortest pause, 3 ms, is long enough to serve a page, which takes several turns of the event loop.
 */
const PAUSE = 0.6;

interface Job {
  run: () => void;
  next: Job | null;
}

/** The jobs of one client, as a linked list, because `shift` on an array takes time in proportion to its length. */
interface Line {
  first: Job;
  last: Job;
}

/**
 * Schedules jobs round-robin between clients and FIFO within a client. Between two jobs of a client, at most one
 * job of every other client runs.
 */
export class Turns {
  readonly #waiting = new Map<string, Line>();
  /** The client whose job ran last. */
  #last: string | null = null;
  #isScheduled = false;
  /** When the next slice may begin, in milliseconds of `performance.now()`. */
  #restsUntil = 0;

  /** Runs `job` when it is the client's turn. Rejects with the error of the job. */
  run<T>(client: string, job: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const run = () => {
        try {
          resolve(job());
        } catch (error) {
          reject(error);
        }
      };
      this.#add(client, { run, next: null });
      this.#schedule();
    });
  }

  #add(client: string, job: Job): void {
    const line = this.#waiting.get(client);
    if (line) {
      line.last.next = job;
      line.last = job;
    } else this.#waiting.set(client, { first: job, last: job });
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    const pause = this.#restsUntil - performance.now();
    if (pause > 0) setTimeout(() => this.#runSlice(), pause);
    else setImmediate(() => this.#runSlice());
  }

  #runSlice(): void {
    this.#isScheduled = false;
    const start = performance.now();
    let taken = 0;
    while (this.#waiting.size > 0 && taken < SLICE) {
      this.#next();
      taken = performance.now() - start;
    }
    if (taken >= SLICE) this.#restsUntil = start + taken * (1 + PAUSE);
    if (this.#waiting.size > 0) this.#schedule();
  }

  #next(): void {
    const [longest, second] = this.#waiting;
    if (!longest) return;
    // A client that came during a long job of another one is served before the next of these.
    const [client, line] = second && longest[0] === this.#last ? second : longest;
    this.#last = client;
    const job = line.first;
    // Moves the client to the end of the queue, or removes it after its last job.
    this.#waiting.delete(client);
    if (job.next) this.#waiting.set(client, { first: job.next, last: line.last });
    job.run();
  }
}

/** Work on the database, queued fairly between clients and charged to them. */
export interface Work {
  /**
   * Runs `job` when it is the client's turn, and charges the documents that it reads. Rejects with the error of `job`,
   * or with RESOURCE_EXHAUSTED if the client's budget is already exceeded.
   */
  read<T>(payers: Payers, job: () => T): Promise<T>;
  /** Charges before the work is done, as `Budget` does. */
  spend(unit: Unit, amount: number, payers: Payers): void;
}

/** Creates the work queue of a database. */
export function createWork(database: Pick<Database, 'documentsRead'>, budget: Budget): Work {
  const turns = new Turns();
  return {
    read(payers, job) {
      const payer = payers.at(-1);
      // Without a client, as for the site's own pages and the owner, the job runs immediately, outside the queue.
      if (payer === undefined) return new Promise((resolve) => resolve(job()));
      return turns.run(payer, () => {
        budget.spend('documents', 0, payers);
        const before = database.documentsRead();
        try {
          return job();
        } finally {
          budget.count('documents', database.documentsRead() - before, payers);
        }
      });
    },
    spend: budget.spend,
  };
}

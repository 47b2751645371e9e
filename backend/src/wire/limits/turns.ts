/** Time slice for queued work, in milliseconds. After it, other requests are handled first. */
const SLICE = 5;
/**
 * Pause between time slices, in milliseconds. It is long enough to serve a page, which takes several turns of the event
 * loop.
 */
const PAUSE = 3;

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
  #isScheduled = false;

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

  #schedule(pause = 0): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    const go = () => {
      this.#isScheduled = false;
      const end = performance.now() + SLICE;
      while (this.#waiting.size > 0 && performance.now() < end) this.#next();
      if (this.#waiting.size > 0) this.#schedule(PAUSE);
    };
    if (pause > 0) setTimeout(go, pause);
    else setImmediate(go);
  }

  #next(): void {
    const [longest] = this.#waiting;
    if (!longest) return;
    const [client, line] = longest;
    const job = line.first;
    // Moves the client to the end of the queue, or removes it after its last job.
    this.#waiting.delete(client);
    if (job.next) this.#waiting.set(client, { first: job.next, last: line.last });
    job.run();
  }
}

/** Time slice of queued work, before other requests get their turn. Milliseconds. */
const SLICE = 5;
/** Pause between slices: serving a page takes several turns of the event loop. Milliseconds. */
const PAUSE = 3;

interface Job {
  run: () => void;
  next: Job | null;
}

/** The jobs of one client as a linked list: `shift` on an array costs its whole length. */
interface Line {
  first: Job;
  last: Job;
}

/** Round-robin between clients, FIFO within a client: each client waits for at most one job of every other. */
export class Turns {
  readonly #waiting = new Map<string, Line>();
  #isScheduled = false;

  /** Queues `job` for the client's turn. Rejects with its error. */
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
    // The client moves to the end of the round.
    this.#waiting.delete(client);
    if (job.next) this.#waiting.set(client, { first: job.next, last: line.last });
    job.run();
  }
}

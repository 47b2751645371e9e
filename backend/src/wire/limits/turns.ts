/** Queued work goes on for this long; then requests, commits and pages come in. Milliseconds. */
const SLICE = 5;
/** How long they have: a page takes several turns of the event loop, and must not wait for a slice at each. Milliseconds. */
const PAUSE = 3;

interface Job {
  run: () => void;
  next: Job | null;
}

/** The jobs of one client, each with the next: a list that is shifted costs its whole length each time. */
interface Line {
  first: Job;
  last: Job;
}

/**
 * Lets clients take turns: however much one of them asks for, each other client waits for one job of it at the most,
 * and nobody waits for the queue of another. Jobs of one client run in their order.
 */
export class Turns {
  readonly #waiting = new Map<string, Line>();
  #isScheduled = false;

  /** Runs `job` when it is the client's turn. Rejects with what the job throws. */
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
    // The client goes to the end.
    this.#waiting.delete(client);
    if (job.next) this.#waiting.set(client, { first: job.next, last: line.last });
    job.run();
  }
}

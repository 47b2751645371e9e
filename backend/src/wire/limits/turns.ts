/** Queued work goes on for this long; then requests, commits and pages come in. Milliseconds. */
const SLICE = 5;
/** How long they have: a page takes several turns of the event loop, and must not wait for a slice at each. Milliseconds. */
const PAUSE = 3;

interface Job {
  run: () => void;
}

/**
 * Lets clients take turns: however much one of them asks for, each other client waits for one job of it at the most,
 * and nobody waits for the queue of another. Jobs of one client run in their order.
 */
export class Turns {
  readonly #waiting = new Map<string, Job[]>();
  #isScheduled = false;

  /** Runs `job` when it is the client's turn. Rejects with what the job throws. */
  run<T>(client: string, job: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const jobs = this.#waiting.get(client) ?? [];
      jobs.push({
        run() {
          try {
            resolve(job());
          } catch (error) {
            reject(error);
          }
        },
      });
      this.#waiting.set(client, jobs);
      this.#schedule();
    });
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
    const [first] = this.#waiting;
    if (!first) return;
    const [client, jobs] = first;
    // The client goes to the end of the line.
    this.#waiting.delete(client);
    const job = jobs.shift();
    if (jobs.length > 0) this.#waiting.set(client, jobs);
    job?.run();
  }
}

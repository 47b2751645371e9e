/** How many variants are made at a time, and how many of them may be slow ones. */
const MOST = 2;
const MOST_SLOW = 1;

interface Waiting {
  isSlow: boolean;
  run: () => Promise<void>;
}

/** Runs jobs, two at a time and of the slow ones one; those that are quick go first. */
export function pictureQueue(): <T>(isSlow: boolean, job: () => Promise<T>) => Promise<T> {
  const waiting: Waiting[] = [];
  let [running, slow] = [0, 0];

  function next(): void {
    if (running >= MOST) return;
    const quick = waiting.findIndex(({ isSlow }) => !isSlow);
    const at = quick >= 0 ? quick : slow < MOST_SLOW && waiting.length > 0 ? 0 : -1;
    const [job] = at < 0 ? [] : waiting.splice(at, 1);
    if (!job) return;
    running += 1;
    if (job.isSlow) slow += 1;
    void job.run().finally(() => {
      running -= 1;
      if (job.isSlow) slow -= 1;
      next();
    });
    next();
  }

  return (isSlow, job) =>
    new Promise((resolve, reject) => {
      waiting.push({ isSlow, run: () => job().then(resolve, reject) });
      next();
    });
}

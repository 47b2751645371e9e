/** What was begun last for each key, while it is under way. */
const newest = new Map<string, Promise<unknown>>();

/**
 * Runs what has the same key one after the other, in the order of the calls; a failure does not stop the next one. So
 * for transactions that write the same document: of two at once the server refuses one, which then has to be made again.
 */
export function inTurn<T>(key: string, run: () => Promise<T>): Promise<T> {
  const before = newest.get(key);
  const result = before ? before.then(run, run) : run();
  newest.set(key, result);
  const forget = () => {
    if (newest.get(key) === result) newest.delete(key);
  };
  result.then(forget, forget);
  return result;
}

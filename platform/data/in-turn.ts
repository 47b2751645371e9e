/** The last call for each key. */
const newest = new Map<string, Promise<unknown>>();

/**
 * Runs calls with the same key one after another, even if one fails. Needed for example for transactions on the same
 * document: if two ran at the same time, one would be aborted and retried.
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

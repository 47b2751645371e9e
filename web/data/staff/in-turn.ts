/** The last pending call for each key. */
const newest = new Map<string, Promise<unknown>>();

/**
 * Runs calls with the same key in sequence. A failed call does not stop the next one. Used for transactions on the same
 * document, because the server aborts one of two concurrent ones, which must then be retried.
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

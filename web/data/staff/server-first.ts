/** Milliseconds to wait for the server before showing cached data. */
const PATIENCE = 1500;

/**
 * Wraps a listener of a list: cached results are held back until the server has responded or has timed out. A cached
 * list may be incomplete, because the cache also contains documents that were read one by one.
 */
export function serverFirst<Snapshot extends { metadata: { fromCache: boolean } }>(
  show: (snapshot: Snapshot) => void,
): { next: (snapshot: Snapshot) => void; stop: () => void } {
  let waiting = true;
  let remembered: Snapshot | null = null;
  const timer = setTimeout(() => {
    waiting = false;
    if (remembered) show(remembered);
  }, PATIENCE);
  return {
    next(snapshot) {
      if (waiting && snapshot.metadata.fromCache) {
        remembered = snapshot;
        return;
      }
      waiting = false;
      clearTimeout(timer);
      show(snapshot);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Milliseconds to wait for the server before cached data is shown. */
const PATIENCE = 1500;

/**
 * For lists: holds back cached results until the server has responded once or has timed out. A cached list may be
 * incomplete, because other reads cache single documents.
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

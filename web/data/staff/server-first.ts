/** How long the server may take before what this computer remembers is shown instead, in milliseconds. */
const PATIENCE = 1500;

/**
 * For lists: holds back what is only remembered until the server has answered once, or has taken too long. Other
 * reads leave single documents behind, so a remembered list may have some of its members only.
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

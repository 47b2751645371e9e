/** The page's records of typing, in milliseconds. */
export interface Seen {
  longestKey: number;
  longestTask: number;
  /** From each key until the frame with its effect was drawn. */
  frames: number[];
}

/** Starts recording keys and tasks. Runs inside the page. */
export function watch(): void {
  const seen: Seen = { longestKey: 0, longestTask: 0, frames: [] };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { processingStart, processingEnd } of list.getEntries() as PerformanceEventTiming[])
      seen.longestKey = Math.max(seen.longestKey, processingEnd - processingStart);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longestTask = Math.max(seen.longestTask, duration);
  }).observe({ type: 'longtask' });
  const onKey = ({ timeStamp }: KeyboardEvent) =>
    requestAnimationFrame(() => {
      // A message is received after the frame has been drawn.
      const drawn = new MessageChannel();
      drawn.port1.onmessage = () => seen.frames.push(performance.now() - timeStamp);
      drawn.port2.postMessage(null);
    });
  addEventListener('keydown', onKey, { capture: true });
}

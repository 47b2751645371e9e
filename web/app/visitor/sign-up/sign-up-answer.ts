/** Whether nothing was loaded into the frame yet: some browsers report a load of the empty page that it begins with. */
export function isEmpty(frame: HTMLIFrameElement): boolean {
  return frame.contentDocument?.URL === 'about:blank';
}

/**
 * Whether the browser knows that what was sent into the frame did not arrive: it is offline, or our own form service
 * refused it or did not answer. Of a form service elsewhere it knows nothing more than that the frame has loaded.
 */
export function isKnownFailure(frame: HTMLIFrameElement, action: string): boolean {
  if (!navigator.onLine) return true;
  if (new URL(action, location.href).origin !== location.origin) return false;
  try {
    // The browser's own page about a failure is of another origin, and throws.
    const [load] = frame.contentWindow?.performance.getEntriesByType('navigation') ?? [];
    return ((load as PerformanceNavigationTiming | undefined)?.responseStatus ?? 0) >= 400;
  } catch {
    return true;
  }
}

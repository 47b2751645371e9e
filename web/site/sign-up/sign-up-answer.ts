/** Why a sign-up failed, as far as the browser knows. */
export type NotSent = 'not sent' | 'no answer' | 'unavailable' | 'too many';

/** Whether the frame is still empty: some browsers fire a load event for the initial blank page. */
export function isEmpty(frame: HTMLIFrameElement): boolean {
  return frame.contentDocument?.URL === 'about:blank';
}

/**
 * Why the sign-up failed: the browser is offline, or our own form service refused it or did not respond. Null if no
 * failure is known. Of any other form service, only the load event is visible.
 */
export function knownFailure(frame: HTMLIFrameElement, action: string): NotSent | null {
  if (!navigator.onLine) return 'not sent';
  if (new URL(action, location.href).origin !== location.origin) return null;
  try {
    // Reading the browser's own error page throws, because it is cross-origin.
    const [load] = frame.contentWindow?.performance.getEntriesByType('navigation') ?? [];
    const status = (load as PerformanceNavigationTiming | undefined)?.responseStatus ?? 0;
    if (status === 429) return 'too many';
    return status >= 400 ? 'unavailable' : null;
  } catch {
    return 'not sent';
  }
}

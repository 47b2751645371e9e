/** Why a sign-up did not arrive, as far as the browser knows it. */
export type NotSent = 'not sent' | 'no answer' | 'unavailable' | 'too many';

/** Whether nothing was loaded into the frame yet: some browsers report a load of the empty page that it begins with. */
export function isEmpty(frame: HTMLIFrameElement): boolean {
  return frame.contentDocument?.URL === 'about:blank';
}

/**
 * Why what was sent into the frame did not arrive: the browser is offline, or our own form service refused it or did not
 * answer. Null when the browser knows of no failure: of a form service elsewhere only that the frame has loaded.
 */
export function knownFailure(frame: HTMLIFrameElement, action: string): NotSent | null {
  if (!navigator.onLine) return 'not sent';
  if (new URL(action, location.href).origin !== location.origin) return null;
  try {
    // The browser's own page about a failure is of another origin, and throws.
    const [load] = frame.contentWindow?.performance.getEntriesByType('navigation') ?? [];
    const status = (load as PerformanceNavigationTiming | undefined)?.responseStatus ?? 0;
    if (status === 429) return 'too many';
    return status >= 400 ? 'unavailable' : null;
  } catch {
    return 'not sent';
  }
}

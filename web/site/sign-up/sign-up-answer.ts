/** The reason why a sign-up failed, as far as the browser can detect it. */
export type NotSent = 'not sent' | 'no answer' | 'unavailable' | 'too many' | 'refused';

/**
 * Whether the form's hidden frame is still empty. Some browsers fire a load event for the frame's initial blank page,
 * which must be ignored.
 */
export function isEmpty(frame: HTMLIFrameElement): boolean {
  return frame.contentDocument?.URL === 'about:blank';
}

/**
 * The reason why a sign-up failed: the browser is offline, or the built-in form rejected it or did not respond. Null if
 * no failure is known. The browser cannot see whether an external form service rejected the sign-up: it sees only that
 * the response has loaded.
 */
export function knownFailure(frame: HTMLIFrameElement, action: string): NotSent | null {
  if (!navigator.onLine) return 'not sent';
  if (new URL(action, location.href).origin !== location.origin) return null;
  try {
    // Throws if the frame shows the browser's own error page, which is cross-origin.
    const [load] = frame.contentWindow?.performance.getEntriesByType('navigation') ?? [];
    const status = (load as PerformanceNavigationTiming | undefined)?.responseStatus ?? 0;
    if (status === 429) return 'too many';
    // The page was loaded before the studio's rules for sign-ups changed.
    if (status === 422) return 'refused';
    return status >= 400 ? 'unavailable' : null;
  } catch {
    return 'not sent';
  }
}

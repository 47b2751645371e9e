import type { Say } from '../../domain/words/say.ts';

/** The sentence for a sign-up that did not reach the form service. */
export const notSent = (say: Say): string =>
  say('notSent', 'Your sign-up could not be sent. Check your connection and submit again.');

/**
 * Whether the form's hidden frame is still empty. Some browsers fire a load event for the frame's initial blank page,
 * which must be ignored.
 */
export function isEmpty(frame: HTMLIFrameElement): boolean {
  return frame.contentDocument?.URL === 'about:blank';
}

/** The sentence for a failure without a known reason. */
export const signUpFailed = (say: Say): string =>
  say('signUpFailed', 'Something went wrong... Try again later.');

/**
 * The sentence about a sign-up that failed: the browser is offline, or the built-in form rejected it or did not respond.
 * Null if no failure is known. The browser cannot see whether an external form service rejected the sign-up: it sees
 * only that the response has loaded.
 */
export function knownFailure(frame: HTMLIFrameElement, action: string, say: Say): string | null {
  if (!navigator.onLine) return notSent(say);
  if (new URL(action, location.href).origin !== location.origin) return null;
  const page = frame.contentDocument;
  // The browser's own error page is cross-origin, so that scripts cannot see it.
  if (page === null) return notSent(say);
  const [load] = frame.contentWindow?.performance.getEntriesByType('navigation') ?? [];
  const isRefused = ((load as PerformanceNavigationTiming | undefined)?.responseStatus ?? 0) >= 400;
  // The page of the site says the reason (web/server/sign-ups/sign-up-page.ts). That of a proxy does not.
  return page.querySelector('[role=alert]')?.textContent || (isRefused ? signUpFailed(say) : null);
}

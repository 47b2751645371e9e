/** The message that replaces a page whose scripts did not load. */
export const MISSING_SCRIPT = 'A part of this page could not be downloaded.';
export const UNREACHABLE = 'The site still cannot be reached. Check your connection, then try again.';

/** Milliseconds to check the connection before a reload. */
const ANSWER_WITHIN = 10_000;

/**
 * Reloads the page once the site responds, because a reload without a connection would replace the page with the
 * browser's error page. Rejects when the site does not respond.
 */
export async function reloadIfReachable(): Promise<void> {
  await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_WITHIN) });
  location.reload();
}

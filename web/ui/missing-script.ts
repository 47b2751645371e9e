/** The message for a page whose scripts did not load. */
export const MISSING_SCRIPT = 'A part of this page could not be downloaded.';
export const UNREACHABLE = 'The site still cannot be reached. Check your connection, then try again.';

/** Time limit for the connection check before a reload, in milliseconds. */
const ANSWER_WITHIN = 10_000;

/**
 * Reloads the page after the site has responded. Without a connection, a reload would replace the page with the
 * browser's error page. Rejects if the site does not respond.
 */
export async function reloadIfReachable(): Promise<void> {
  await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_WITHIN) });
  location.reload();
}

import type { IncomingHttpHeaders } from 'node:http';
import { memoize } from './memoize.ts';

/** Maximum number of User-Agents whose result is cached. */
const REMEMBERED = 1000;

/**
 * Whether a request may be counted. It may not if the visitor refuses tracking (Do Not Track, Global Privacy Control),
 * or if the browser only prefetches the page.
 */
export function mayCount(headers: IncomingHttpHeaders): boolean {
  if (headers.dnt === '1' || headers['sec-gpc'] === '1') return false;
  // A prerendered page (`prefetch;prerender`) counts: it is usually shown, without another request.
  return (headers['sec-purpose'] ?? headers.purpose) !== 'prefetch';
}

/**
 * Loads the list of known bots. Returns a function that checks whether a User-Agent is a person's browser. An empty
 * User-Agent does not count as a browser.
 */
export async function openBrowserTest(): Promise<(agent: string) => boolean> {
  // Lazy import: the list takes memory.
  const { isbot } = await import('isbot');
  return memoize(REMEMBERED, (agent) => agent !== '' && !isbot(agent));
}

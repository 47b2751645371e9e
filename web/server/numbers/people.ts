import type { IncomingHttpHeaders } from 'node:http';

/** Maximum number of browsers' names whose result is remembered. */
const REMEMBERED = 1000;

/**
 * Whether a request may be counted: not if the visitor asks not to be tracked (Do Not Track, Global Privacy Control), and
 * not if a browser only loads the page in advance.
 */
export function mayCount(headers: IncomingHttpHeaders): boolean {
  if (headers.dnt === '1' || headers['sec-gpc'] === '1') return false;
  // A page that is also rendered in advance (`prefetch;prerender`) is usually shown, without a further request.
  return (headers['sec-purpose'] ?? headers.purpose) !== 'prefetch';
}

/**
 * Loads the list of programs that are no visitors, and returns whether a program with this User-Agent is a person's
 * browser. A program without a name is none.
 */
export async function openBrowserTest(): Promise<(agent: string) => boolean> {
  // Loaded late, because its list takes memory.
  const { isbot } = await import('isbot');
  const known = new Map<string, boolean>();
  return (agent) => {
    const before = known.get(agent);
    if (before !== undefined) return before;
    const isBrowser = agent !== '' && !isbot(agent);
    if (known.size >= REMEMBERED) known.clear();
    known.set(agent, isBrowser);
    return isBrowser;
  };
}

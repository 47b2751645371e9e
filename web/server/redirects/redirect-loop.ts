import { requestKeys } from './redirect-key.ts';
import type { Redirects } from './redirects.ts';

/**
 * A sentence about redirects that form a loop, which browsers show as an error; null if there is no loop. A target on
 * the site's own origin counts as its path.
 */
export function redirectLoop({ targets, places }: Redirects, mainOrigin: string): string | null {
  const ends = new Set<string>();
  for (const first of targets.keys()) {
    // A redirect to a path stays on the requested host.
    const host = /^\/\/([^/]+)/.exec(first)?.[1] ?? new URL(mainOrigin).host;
    const way: string[] = [];
    let key: string | null = first;
    while (key !== null && !ends.has(`${host} ${key}`) && !way.includes(key)) {
      way.push(key);
      key = nextKey(targets, key, mainOrigin, host);
    }
    if (key !== null && way.includes(key)) {
      const loop = way.slice(way.indexOf(key));
      return `${loop.map((one) => places.get(one)).join(' and ')}: ${[...loop, key].join(' redirects to ')}, which is an endless loop. Redirect one of these addresses to a page.`;
    }
    for (const one of way) ends.add(`${host} ${one}`);
  }
  return null;
}

/**
 * The key of the redirect that a browser follows after the redirect `key`. A redirect from the target's path with its
 * query is preferred to one from the path alone. Null if the target is not redirected.
 */
function nextKey(
  targets: Redirects['targets'],
  key: string,
  mainOrigin: string,
  host: string,
): string | null {
  const target = targets.get(key) ?? '';
  const url = URL.parse(target, mainOrigin);
  if (url === null || url.origin !== mainOrigin) return null;
  if (target.startsWith('/')) url.host = host;
  return requestKeys(url).find((one) => targets.has(one)) ?? null;
}

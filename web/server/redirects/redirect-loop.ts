import { redirectKey } from './redirect-key.ts';
import type { Redirects } from './redirects.ts';

/**
 * A sentence about redirects that form a loop, which browsers show as an error; null if there is no loop. A target on
 * the site's own origin counts as its path.
 */
export function redirectLoop({ targets, places }: Redirects, mainOrigin: string): string | null {
  const ends = new Set<string>();
  for (const first of targets.keys()) {
    const way: string[] = [];
    let key: string | null = first;
    while (key !== null && !ends.has(key) && !way.includes(key)) {
      way.push(key);
      key = nextKey(targets, key, mainOrigin);
    }
    if (key !== null && way.includes(key)) {
      const loop = way.slice(way.indexOf(key));
      return `${loop.map((one) => places.get(one)).join(' and ')}: ${[...loop, key].join(' redirects to ')}, which is an endless loop. Redirect one of these addresses to a page.`;
    }
    for (const one of way) ends.add(one);
  }
  return null;
}

/**
 * The key of the redirect that a browser follows after the redirect `key`. A redirect from the target's path with its
 * query is preferred to one from the path alone. Null if the target is not redirected.
 */
function nextKey(targets: Redirects['targets'], key: string, mainOrigin: string): string | null {
  const url = URL.parse(targets.get(key) ?? '', mainOrigin);
  if (url === null || url.origin !== mainOrigin) return null;
  const keys = [redirectKey(url.pathname + url.search), redirectKey(url.pathname)];
  return keys.find((one) => one !== null && targets.has(one)) ?? null;
}

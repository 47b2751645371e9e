import { withoutEndSlashes } from './own-page.ts';

/** A redirect from an old path of the site to a path of it or to another address. */
export interface Redirect {
  from: string;
  to: string;
}

/** Normalizes an old URL path: decoded, without trailing slashes, with the query. Null if it is not a valid path. */
export function redirectKey(address: string): string | null {
  if (!address.startsWith('/')) return null;
  const url = URL.parse(address, 'http://old.invalid');
  if (url?.host !== 'old.invalid') return null;
  try {
    return `${withoutEndSlashes(decodeURIComponent(url.pathname))}${url.search}`;
  } catch {
    return null;
  }
}

/**
 * Whether a path is never redirected: home page, the page for unknown paths, staff area, invitations, shared drafts, built
 * files, the backend's endpoints, health check.
 */
export const isKeptPath = (key: string): boolean =>
  key === '' || /^\/(?:404|admin|invite|drafts|assets|v1|v0|healthz)(?:\/|$)/i.test(key);

/** The redirects by the keys of their old paths. The first one from a path counts; invalid ones are left out. */
export function redirectsByKey(redirects: readonly Redirect[]): Map<string, string> {
  const targets = new Map<string, string>();
  for (const { from, to } of redirects) {
    const key = redirectKey(from);
    if (key !== null && !isKeptPath(key) && !targets.has(key)) targets.set(key, to);
  }
  return targets;
}

/** The sentence about the first redirect that cannot be; null if there is none. */
export function redirectsProblem(redirects: readonly Redirect[]): string | null {
  const targets = new Map<string, string>();
  for (const { from, to } of redirects) {
    const key = redirectKey(from);
    if (key === null) return `“${from}” is not a path of this site. Write it like /old-page.`;
    if (isKeptPath(key)) return `${from} cannot be redirected, because the site itself needs it.`;
    if (targets.has(key)) return `${from} is redirected twice.`;
    targets.set(key, to);
  }
  const loop = redirectLoop(targets.keys(), (key) => {
    const next = redirectKey(targets.get(key) ?? '');
    return next !== null && targets.has(next) ? next : null;
  });
  return loop && `${loop[0]} leads back to itself. Redirect it to a page, or remove it.`;
}

/**
 * The keys of redirects that form a loop, in their order; null if there is no loop. `next`: the key of the redirect that
 * a browser follows after another, null for none.
 */
export function redirectLoop(
  keys: Iterable<string>,
  next: (key: string) => string | null,
): readonly string[] | null {
  const ended = new Set<string>();
  for (const first of keys) {
    const way = new Set<string>();
    let key: string | null = first;
    while (key !== null && !ended.has(key) && !way.has(key)) {
      way.add(key);
      key = next(key);
    }
    if (key !== null && way.has(key)) return [...way].slice([...way].indexOf(key));
    for (const one of way) ended.add(one);
  }
  return null;
}

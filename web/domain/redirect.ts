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
 * Whether a path is never redirected: home page, staff area, invitations, shared drafts, built files, the backend's
 * endpoints, health check.
 */
export const isKeptPath = (key: string): boolean =>
  key === '' || /^\/(?:admin|invite|drafts|assets|v1|v0|healthz)(?:\/|$)/i.test(key);

/** The redirects by the keys of their old paths. The first one from a path holds; those that cannot be are left out. */
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
    if (key === null) return `“${from}” is no path of this site, such as /old-page.`;
    if (isKeptPath(key)) return `${from} cannot be redirected, because the site itself needs it.`;
    if (targets.has(key)) return `${from} is redirected twice.`;
    targets.set(key, to);
  }
  for (const first of targets.keys()) {
    const way = new Set<string>();
    let key: string | null = first;
    while (key !== null && targets.has(key) && !way.has(key)) {
      way.add(key);
      key = redirectKey(targets.get(key) ?? '');
    }
    if (key !== null && way.has(key))
      return `${first} leads back to itself. Redirect it to a page, or remove it.`;
  }
  return null;
}

import { withoutEndSlashes } from '../../domain/end-slashes.ts';

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

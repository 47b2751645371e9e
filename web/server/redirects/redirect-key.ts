import { withoutEndSlashes } from '../../domain/end-slashes.ts';

/** An old address in one form: decoded, without a slash at its end; null for what is no path. */
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

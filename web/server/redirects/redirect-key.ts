import { withoutEndSlashes } from '../../domain/own-page.ts';

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

/** The start of the keys of one old host, such as `//old.example`. `www.` is ignored. */
export const hostKey = (host: string): string => `//${host.toLowerCase().replace(/^www\./, '')}`;

/**
 * The keys by which a requested URL is looked up, the most exact first: those of its host, and with its query, before
 * the others.
 */
export function requestKeys({ host, pathname, search }: URL): string[] {
  const keys = [redirectKey(pathname + search), redirectKey(pathname)].filter((key) => key !== null);
  return [...keys.map((key) => hostKey(host) + key), ...keys];
}

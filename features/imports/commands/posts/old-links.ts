import { withoutEndSlashes } from '../../../../web/domain/own-page.ts';
import { decoded } from '../source/decoded.ts';
import { type Lose, shortened } from '../source/losses.ts';

/** The target of links to an imported post. `address` is the post's path on this site. */
export interface NewPlace {
  title: string;
  address: string;
  published: boolean;
}

/** Stands for the old site's origin if the export does not contain it. */
const UNKNOWN = 'https://old.invalid';

/**
 * Normalizes an old path so that it can be looked up: decoded, without trailing slashes, and without a query except
 * `p`. Null if it is not a valid URL.
 */
export function pathKey(path: string): string | null {
  const url = URL.parse(path, UNKNOWN);
  if (url === null) return null;
  // A short URL of WordPress, such as `/?p=12`.
  const id = url.searchParams.get('p');
  return withoutEndSlashes(decoded(url.pathname)) + (id === null ? '' : `?p=${id}`);
}

/**
 * Returns a function that converts a link in an old post. A link to an imported post gets the post's new path, and is
 * reported if the post is a draft. Any other link keeps its target, and is reported if it leads to the old site, except
 * to the home page. `origins` are the old site's origins, if the export contains them.
 */
export function oldLinks(
  origins: ReadonlySet<string>,
  uploads: RegExp,
  newPlaces: ReadonlyMap<string, NewPlace>,
): (address: string, oldPath: string, lose: Lose) => string {
  const known = hostsOf(origins);
  return (address, oldPath, lose) => {
    if (address.startsWith('#')) return address;
    const url = URL.parse(address, URL.parse(oldPath, UNKNOWN) ?? UNKNOWN);
    if (url === null) return address;
    const isRelative = url.origin === UNKNOWN;
    if (!isRelative && !known.has(url.host)) return address;
    const place =
      newPlaces.get(pathKey(url.pathname + url.search) ?? '') ?? newPlaces.get(pathKey(url.pathname) ?? '');
    if (place !== undefined) {
      if (!place.published) lose(`the link to “${place.title}”, which is a draft here`);
      return place.address + url.hash;
    }
    const path = url.pathname + url.search + url.hash;
    if (
      uploads.test(url.pathname) ||
      url.pathname.includes('/content/files/') ||
      url.pathname.includes('/content/media/')
    )
      lose(`the file ${shortened(path)}, which was not imported; the link to it is unchanged`);
    else if (path !== '/')
      lose(`the link to ${shortened(path)}, a page that was not imported; the link is unchanged`);
    return isRelative ? path : address;
  };
}

/** The hosts of these origins, with and without `www.`. */
export function hostsOf(origins: ReadonlySet<string>): ReadonlySet<string> {
  const bare = [...origins].flatMap((origin) => URL.parse(origin)?.host.replace(/^www\./, '') ?? []);
  return new Set(bare.flatMap((host) => [host, `www.${host}`]));
}

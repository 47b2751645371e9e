import { pageKey } from '../../../web/server/page-cache/page-key.ts';
import { decoded, isCopied, segmentsOf } from './copied-paths.ts';

export interface SnapshotAddress {
  /** Path and query to request from the site. Query parameters that do not change the page are removed. */
  target: string;
  /**
   * Path of the page or file in the snapshot, as used in links. Each page of a paginated list has its own path,
   * because a static file has no query.
   */
  path: string;
}

export interface SnapshotSite {
  /** The site's main origin, and other origins that links to the site may have. */
  origins: readonly string[];
}

/** Maximum length of a file's name in bytes. */
const LONGEST_NAME = 255;

/** Whether a link on the page at `page` leads to another site. */
export function leadsOut(link: string, page: string, { origins }: SnapshotSite): boolean {
  const url = URL.parse(link, `${origins[0] ?? ''}${page}`);
  return url !== null && !origins.includes(url.origin);
}

/** The snapshot's address for a link on the page at `page`; null for other sites and paths outside the snapshot. */
export function snapshotAddress(link: string, page: string, site: SnapshotSite): SnapshotAddress | null {
  const { origins } = site;
  const url = URL.parse(link, `${origins[0] ?? ''}${page}`);
  if (!url || !origins.includes(url.origin) || !isCopied(url.pathname)) return null;
  const { pathname, search } = url;
  const query = pageKey(pathname + search)?.split('?')[1];
  if (query === undefined) return { target: pathname, path: pathname };
  const position = [...new URLSearchParams(query).values()].join('-').replace(/[^\w-]/g, '_');
  return {
    target: `${pathname}?${query}`,
    path: `${pathname.replace(/\/$/, '')}/from-${position}/`,
  };
}

/**
 * The path segments of the file in which the page or file at `path` is stored. A page is stored as `index.html` in a
 * folder of its own. Null if there is no segment, or if one cannot be a file name.
 */
export function fileSegments(path: string, isPage: boolean): string[] | null {
  const segments: string[] = [];
  for (const encoded of segmentsOf(path)) {
    const segment = decoded(encoded);
    if (segment === null || /[/\\\p{Cc}]/u.test(segment) || /^\.+$/.test(segment)) return null;
    if (Buffer.byteLength(segment) > LONGEST_NAME) return null;
    segments.push(segment);
  }
  if (isPage) segments.push('index.html');
  return segments.length === 0 ? null : segments;
}

import { pageKey } from '../page-cache/page-key.ts';

/** An address of the site, and its path in a snapshot. */
export interface SnapshotAddress {
  /** Path and query to request from the site. Query parameters that do not change the page are removed. */
  target: string;
  /**
   * Path of the page or file in the snapshot, as used in links. Each page of a paginated list has its own path,
   * because a static file has no query.
   */
  path: string;
}

/** Paths that a snapshot does not have, such as those of the staff area, forms, links from mails and shared drafts. */
const LEFT_OUT =
  /^\/(?:admin|forms|mail|invite|sign-in|drafts|healthz|metrics|time|v1|v0|google\.firestore|__)(?:\/|\.|$)/i;

/** Maximum length of a file's name in bytes. */
const LONGEST_NAME = 255;

/** The snapshot's address for a link on the page at `page`; null for other sites and paths outside the snapshot. */
export function snapshotAddress(
  link: string,
  page: string,
  origins: readonly string[],
): SnapshotAddress | null {
  const [base = ''] = origins;
  if (!URL.canParse(link, `${base}${page}`)) return null;
  const { origin, pathname, search } = new URL(link, `${base}${page}`);
  if (!origins.includes(origin) || LEFT_OUT.test(pathname)) return null;
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
  for (const encoded of path.split('/').filter((segment) => segment !== '')) {
    const segment = decoded(encoded);
    if (segment === null || /[/\\\p{Cc}]/u.test(segment) || /^\.+$/.test(segment)) return null;
    if (Buffer.byteLength(segment) > LONGEST_NAME) return null;
    segments.push(segment);
  }
  if (isPage) segments.push('index.html');
  return segments.length === 0 ? null : segments;
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

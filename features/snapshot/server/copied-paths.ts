import { GAME_COLORS } from '../../../web/server/pages/own-styles.ts';
import { RESERVED } from '../../../web/server/studio/own-pages.ts';
import { AT_THE_ROOT } from '../../../web/server/studio/studio-pictures.ts';
import { PUBLIC_PAGES } from '../../../web/site/public-pages.ts';

/** Folders of files that pages show. */
const FILE_FOLDERS = new Set(['art', 'assets', 'clips', 'fonts', 'pictures']);

const FILES = new Set([...[...AT_THE_ROOT, 'favicon.ico'].map((name) => `/${name}`), GAME_COLORS]);

/** The path segments of each public page, in lower case, because the router ignores case. */
const PAGES = [
  ...PUBLIC_PAGES.filter(({ secret }) => !secret).map(({ path }) => path),
  // Redirects to the list of games.
  '/games',
].map((path) => segmentsOf(path.toLowerCase()));

/** The first segments of the site's own addresses that have no public pages or files, such as those of drafts. */
const PRIVATE = new Set(
  [...RESERVED].filter((first) => !FILE_FOLDERS.has(first) && PAGES.every(([part]) => part !== first)),
);

/**
 * Whether a snapshot may contain the page or file at this URL path: one of the public pages and their files, or an
 * address that only the studio's own pages and redirects can have. An encoded path must be allowed in each of its
 * readings, so that `/%64rafts/…` and `/%2564rafts/…` are refused like `/drafts/…`.
 */
export function isCopied(pathname: string): boolean {
  return readingsOf(pathname)?.every((segments) => isListed(segments) || isFree(segments)) ?? false;
}

/** Whether none of the site's private pages can be at this path, and no page's data. */
function isFree(segments: readonly string[]): boolean {
  const path = segments.join('/').toLowerCase();
  return (
    segments.every((segment) => !segment.includes('/')) &&
    !path.endsWith('.data') &&
    !PRIVATE.has(path.split('/')[0] ?? '')
  );
}

function isListed(segments: readonly string[]): boolean {
  if (segments.length > 1 && FILE_FOLDERS.has(segments[0] ?? '')) return true;
  if (FILES.has(`/${segments.join('/')}`)) return true;
  return PAGES.some(
    (page) =>
      page.length === segments.length &&
      page.every((part, at) => part.startsWith(':') || part === segments[at]?.toLowerCase()),
  );
}

/**
 * The segments of a path, decoded once, twice and so on, until they no longer change. Null if a segment cannot be
 * decoded once.
 */
function readingsOf(pathname: string): string[][] | null {
  const readings: string[][] = [];
  for (let segments = segmentsOf(pathname); ; ) {
    const next = segments.map((segment) => decoded(segment) ?? (readings.length === 0 ? null : segment));
    if (next.includes(null)) return null;
    readings.push(next as string[]);
    if (next.every((segment, at) => segment === segments[at])) return readings;
    segments = next as string[];
  }
}

/** The segments of a path that are not empty. */
export function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** A path segment without percent-encoding; null if it cannot be decoded. */
export function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

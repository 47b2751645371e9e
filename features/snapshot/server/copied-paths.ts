import { type Redirect, redirectKey, redirectsByKey } from '../../../web/domain/redirect.ts';
import { GAME_COLORS } from '../../../web/server/pages/own-styles.ts';
import type { Redirects } from '../../../web/server/redirects.ts';
import { isReserved } from '../../../web/server/studio/own-pages.ts';
import { AT_THE_ROOT } from '../../../web/server/studio/studio-pictures.ts';
import { PUBLIC_PAGES } from '../../../web/site/public-pages.ts';

/**
 * The paths in a snapshot besides the public pages (see `SnapshotSite`): the studio's own pages, and redirects, those of
 * files and those that were made in the browser (`own`).
 */
export const otherPaths = (
  pages: readonly string[],
  { targets }: Pick<Redirects, 'targets'>,
  own: readonly Redirect[] = [],
): string[] => [
  ...pages,
  ...[...targets.keys(), ...redirectsByKey(own).keys()].map((key) => key.toLowerCase()),
];

/** Folders of files that pages show. */
const FILE_FOLDERS = new Set(['art', 'assets', 'clips', 'fonts', 'pictures']);

const FILES = new Set([...[...AT_THE_ROOT, 'favicon.ico'].map((name) => `/${name}`), GAME_COLORS]);

/** The path segments of each public page, in lower case, because the router ignores case. */
const PAGES = [
  ...PUBLIC_PAGES.filter(({ secret }) => !secret).map(({ path }) => path),
  // Redirects to the list of games.
  '/games',
].map((path) => segmentsOf(path.toLowerCase()));

/**
 * Whether a snapshot may contain the page or file at this URL path. It may contain the public pages and their files,
 * and the paths in `others`: the studio's own pages and redirects of a former site. An encoded path must be allowed in
 * each of its readings, so that `/%64rafts/…` and `/%2564rafts/…` are refused like `/drafts/…`.
 */
export function isCopied(pathname: string, others: ReadonlySet<string>): boolean {
  const readings = readingsOf(pathname);
  const key = redirectKey(pathname);
  if (readings === null || key === null) return false;
  return others.has(key.toLowerCase()) || readings.every(isListed);
}

/** Whether the site has no page at this URL path, and no folder of pages or files that contains it. */
export function isUnknown(pathname: string, others: ReadonlySet<string>): boolean {
  if (isCopied(pathname, others)) return false;
  const first = readingsOf(pathname)?.at(-1)?.join('/').split('/')[0] ?? '';
  return !isReserved(`/${first.replace(/\.data$/, '').toLowerCase()}`);
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

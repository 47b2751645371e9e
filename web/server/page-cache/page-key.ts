import { isDeepStrictEqual } from 'node:util';
import type { Change } from '@studio-site/backend';
import { type Place, parsePlace } from '../../domain/collections.ts';
import { findOwnPage, type OwnPage, withoutEndSlashes } from '../../domain/own-page.ts';
import { PUBLIC_PAGES } from '../../site/public-pages.ts';
import type { PublicPage, Shown } from '../../site/site-feature.ts';

const CACHED = PUBLIC_PAGES.filter(({ cached }) => cached);

// Pages with a fixed path, by this path in lower case, because the router ignores case: the site's header links to
// `/team`, and the page's path is `/Team`.
const FIXED = new Map(
  CACHED.filter(({ path }) => !path.includes(':')).map((page) => [page.path.toLowerCase(), page]),
);

// Patterns of ids and tags in the encoding that browsers use. Pages requested in other encodings are not cached.
const SPELLED: Record<string, string> = {
  ':id': '[A-Za-z0-9_-]{1,200}',
  ':member': '[A-Za-z0-9_-]{1,200}',
  ':year': '[1-9][0-9]{3}',
  ':name': '[A-Za-z0-9_-]{1,80}',
  // A tag has at most 40 characters of up to four bytes, and an encoded byte has three characters. `.` and `..` are
  // excluded, because browsers resolve them in URLs.
  ':tag': "(?!\\.{1,2}(?:/|$))(?:[\\w.!~*'()-]|%[0-9A-F]{2}){1,480}",
};

/**
 * Pages with a parameter in their path, such as an id or a tag. Case is ignored only in the part before the parameter.
 */
const WITH_ID = CACHED.flatMap((page) => {
  const [, start, name, rest] = /^([^:]+)(:\w+)(.*)$/.exec(page.path) ?? [];
  if (start === undefined || name === undefined) return [];
  return { page, start, pattern: new RegExp(`^(?i:${start})(${SPELLED[name] ?? name}${rest})$`) };
});

/** Decodes unreserved characters: `%62log` becomes `blog` (RFC 3986, 6.2.2.2). */
function plain(path: string): string {
  return path.replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : code;
  });
}

/** React Router requests a page's data at its path plus this suffix, or plus `_.data` if the path ends with a slash. */
export const DATA = '.data';

/** The key of the data that all pages share, which open pages request at each navigation (web/site/root.tsx). */
const FRAME_DATA = `/404${DATA}?_routes=root`;

const split = (target: string): [path: string, search: string] => {
  const mark = target.indexOf('?');
  return mark < 0 ? [target, ''] : [target.slice(0, mark), target.slice(mark)];
};

/** The path of the page that a URL requests, whether it requests only data, and its query. */
function asked(target: string): { path: string; isData: boolean; search: string } {
  const [written, search] = split(target);
  const whole = plain(written);
  const isData = whole.endsWith(DATA);
  return { path: isData ? whole.slice(0, -DATA.length).replace(/\/_$/, '') : whole, isData, search };
}

/** The URL whose page or data is requested: its path and query without those of React Router. */
export function requestedPage(target: string): string {
  const { path, isData, search } = asked(target);
  if (!isData) return target;
  const query = new URLSearchParams(search);
  query.delete('_routes');
  return `${path}?${query}`;
}

const isFrameData = (search: string) => new URLSearchParams(search).get('_routes') === 'root';

/**
 * The cache key of a page or of its data: its canonical URL. Null if the page is not cached. Only the page's own query
 * parameters are included (public-pages.ts), so that other parameters create no further cache entries.
 */
export function pageKey(target: string): string | null {
  const { path, isData, search } = asked(target);
  // Ignores a trailing slash, as the router does.
  const found = pageAt(withoutEndSlashes(path) || '/');
  if (found && isData && isFrameData(search)) return FRAME_DATA;
  return found && found.path + (isData ? DATA : '') + (found.page.query?.(search) ?? '');
}

/** The cache key of the studio's own page at a URL, or of the data that it shares with all pages; null for others. */
export function ownPageKey(target: string, pages: readonly OwnPage[]): string | null {
  const { path, isData, search } = asked(target);
  const page = findOwnPage(pages, path);
  if (page === null || !isData) return page?.address ?? null;
  return isFrameData(search) ? FRAME_DATA : null;
}

/** The page to which a key from `pageKey` belongs. */
export function pageOfKey(key: string): PublicPage | null {
  const [path] = split(key);
  return pageAt(path.endsWith(DATA) ? path.slice(0, -DATA.length) : path)?.page ?? null;
}

/** The page at a path, with its canonical path. */
function pageAt(path: string): { page: PublicPage; path: string } | null {
  const fixed = FIXED.get(path.toLowerCase());
  if (fixed) return { page: fixed, path: fixed.path };
  for (const { page, start, pattern } of WITH_ID) {
    const name = pattern.exec(path)?.[1];
    if (name !== undefined) return { page, path: start + name };
  }
  return null;
}

type Fields = NonNullable<Change['after']>['fields'];

/** Returns the fields of a document that a kind of page shows; null if such pages do not show the document. */
type PublicPart = (fields: Fields) => Fields | null;

const whole: PublicPart = (fields) => fields;
const where =
  (field: string): PublicPart =>
  (fields) =>
    isTrue(fields[field]) ? fields : null;

/** Selects some fields of a published post. */
const partOf =
  (names: readonly string[]): PublicPart =>
  (fields) =>
    isTrue(fields.published)
      ? Object.fromEntries(Object.entries(fields).filter(([field]) => names.includes(field)))
      : null;

/** The fields of a post that affect the archive, and links to the post on other posts' pages. */
const TITLE = ['publishDate', 'title', 'slug'];
const CARD = [...TITLE, 'image', 'tags'];

/**
 * For each kind of document: which pages show it, under which condition, and which fields. Cached pages show no other
 * kinds.
 */
const SHOWN: Partial<Record<Place['kind'], Partial<Record<Shown, PublicPart>>>> = {
  post: {
    posts: where('published'),
    'own post': where('published'),
    titles: partOf(TITLE),
    cards: partOf(CARD),
    patches: partOf(['publishDate', 'patch']),
  },
  // Posts name an author even if the author's bio is hidden.
  bio: { bios: where('show'), authors: whole },
};

/**
 * Returns a predicate for the keys of pages that a document's change makes stale; null if no page becomes stale. On the
 * document's own page every field counts.
 */
export function pagesMadeOld({ path, before, after }: Change): ((key: string) => boolean) | null {
  const place = parsePlace(path);
  if (!place) return null;
  const changed = Object.entries(SHOWN[place.kind] ?? {}).flatMap(([shown, part]) => {
    const [was, is] = [before, after].map((document) => (document ? part(document.fields) : null));
    return isDeepStrictEqual(was, is) ? [] : [shown];
  });
  if (changed.length === 0) return null;
  const names = [place.id, ...[before, after].flatMap((document) => textOf(document?.fields.slug))];
  const own = names.flatMap((name) => [`/${name}`, `/${name}${DATA}`]);
  return (key) =>
    (pageOfKey(key)?.shows ?? []).some(
      (shown) => changed.includes(shown) && (shown !== 'own post' || own.some((end) => key.endsWith(end))),
    );
}

function textOf(value: Fields[string] | undefined): string[] {
  return value !== undefined && 'stringValue' in value ? [value.stringValue] : [];
}

function isTrue(value: Fields[string] | undefined): boolean {
  return value !== undefined && 'booleanValue' in value && value.booleanValue;
}

import { withoutEndSlashes } from '../../domain/end-slashes.ts';
import { findOwnPage, type OwnPage } from '../../domain/own-page.ts';
import { PUBLIC_PAGES, type PublicPage } from '../../site/public-pages.ts';

const CACHED = PUBLIC_PAGES.filter(({ cached }) => cached);

// Upper and lower case are the same page, as in the router: the header links to /team.
const FIXED = new Map(
  CACHED.filter(({ path }) => !path.includes(':')).map((page) => [page.path.toLowerCase(), page]),
);

// Ids and tags as browsers write them; a page asked for in another spelling is rendered each time.
const SPELLED: Record<string, string> = {
  ':id': '[A-Za-z0-9_-]{1,200}',
  ':member': '[A-Za-z0-9_-]{1,200}',
  ':year': '[1-9][0-9]{3}',
  ':name': '[A-Za-z0-9_-]{1,80}',
  // At most 40 characters, each four bytes at most; two dots would be another address.
  ':tag': "(?!\\.{1,2}(?:/|$))(?:[\\w.!~*'()-]|%[0-9A-F]{2}){1,480}",
};

/** Pages that name a document: what comes before its name is the same in upper and lower case, the name is not. */
const WITH_ID = CACHED.flatMap((page) => {
  const [, start, name, rest] = /^([^:]+)(:\w+)(.*)$/.exec(page.path) ?? [];
  if (start === undefined || name === undefined) return [];
  return { page, start, pattern: new RegExp(`^(?i:${start})(${SPELLED[name] ?? name}${rest})$`) };
});

/** The path with letters and digits written as such: `%62log` is `blog` (RFC 3986, 6.2.2.2). */
function plain(path: string): string {
  return path.replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : code;
  });
}

const split = (target: string): [path: string, search: string] => {
  const mark = target.indexOf('?');
  return mark < 0 ? [target, ''] : [target.slice(0, mark), target.slice(mark)];
};

/**
 * The one address under which a visitors' page is cached, or null for a page that is not cached. Of a query only
 * the part counts that the page itself names (public-pages.ts): the rest changes nothing, so it must not make new pages.
 */
export function pageKey(target: string): string | null {
  const [written, search] = split(target);
  // A slash at the end makes no difference, as in the router.
  const found = pageAt(withoutEndSlashes(plain(written)) || '/');
  return found && found.path + (found.page.query?.(search) ?? '');
}

/** The same for a page of the studio's own. */
export function ownPageKey(target: string, pages: readonly OwnPage[]): string | null {
  return findOwnPage(pages, plain(split(target)[0]))?.address ?? null;
}

/** The page of a key that `pageKey` made. */
export function pageOfKey(key: string): PublicPage | null {
  return pageAt(split(key)[0])?.page ?? null;
}

/** The page at a path, and the path in the page's spelling. */
function pageAt(path: string): { page: PublicPage; path: string } | null {
  const fixed = FIXED.get(path.toLowerCase());
  if (fixed) return { page: fixed, path: fixed.path };
  for (const { page, start, pattern } of WITH_ID) {
    const name = pattern.exec(path)?.[1];
    if (name !== undefined) return { page, path: start + name };
  }
  return null;
}

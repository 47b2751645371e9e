import { parseListPlace, placeSearch } from '../../app/visitor/list-place.ts';

const FIXED = new Map(
  [
    '/',
    '/blog',
    '/games/Starhound',
    '/games/Timeworks',
    '/Team',
    '/Contact',
    '/rss.xml',
    '/atom.xml',
    '/sitemap.xml',
  ].map((path) => [path.toLowerCase(), path]),
);

/** The path with letters and digits written as such: `%62log` is `blog` (RFC 3986, 6.2.2.2). */
function plain(path: string): string {
  return path.replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : code;
  });
}

/**
 * The one address under which a visitors' page is kept, or null for what is not kept. Nothing but the path and the
 * blog list's place counts: other parts of a query change nothing on a page, so they must not make pages.
 */
export function pageKey(target: string): string | null {
  const mark = target.indexOf('?');
  const path = plain(mark < 0 ? target : target.slice(0, mark));
  if (path === '/blog') {
    const place = mark < 0 ? null : parseListPlace(target.slice(mark));
    return place ? `/blog${placeSearch(place)}` : '/blog';
  }
  // Addresses are the same page in any case, as the router has it: the header links /team.
  const fixed = FIXED.get(path.toLowerCase());
  if (fixed !== undefined) return fixed;
  // An id as the browser writes it; what is written otherwise is rendered each time.
  return /^\/blog\/[A-Za-z0-9_-]{1,200}$/.test(path) ? path : null;
}

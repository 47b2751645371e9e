/**
 * The path of a URL on this site, such as `/blog/first`. Null for URLs of other sites, and for absolute URLs with a
 * query.
 */
export function ownPath(address: string, origin: string): string | null {
  if (address.startsWith('/') && !/^\/[/\\]/.test(address)) return address.replace(/#.*$/, '');
  const url = URL.parse(address);
  return url?.origin === origin && url.search === '' ? url.pathname : null;
}

/** The post's id or readable address in a path such as `/blog/first`; null for other paths. */
export function postKeyOf(path: string): string | null {
  const [, key = ''] = /^\/blog\/([\w%-]+)\/?$/i.exec(path) ?? [];
  return key === '' || key.toLowerCase() === 'archive' ? null : key;
}

/** The last segment of the path of a game's page, such as `/games/First`; null for other paths. */
export function gameOf(path: string): string | null {
  return /^\/games\/([\w-]+)\/?$/i.exec(path)?.[1] ?? null;
}

/** Maximum number of posts that a text shows as cards. Each of them costs one or two database reads. */
const MOST_POSTS = 6;

/** The ids or readable addresses of the posts whose URLs are alone on a line of a Markdown text. */
export function linkedPostKeys(text: string, origin: string): string[] {
  const keys = new Set<string>();
  for (const [, address = ''] of text.matchAll(/^ {0,3}<?((?:https?:\/)?\/[^\s<>]+)>?[ \t]*$/gm)) {
    const path = ownPath(address, origin);
    const key = path === null ? null : postKeyOf(path);
    if (key !== null) keys.add(key);
    if (keys.size === MOST_POSTS) break;
  }
  return [...keys];
}

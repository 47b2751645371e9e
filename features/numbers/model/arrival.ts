import type { Game } from '../../../web/domain/studio.ts';
import { DIRECT } from './day-numbers.ts';

/**
 * The source of a visit: the host of the referrer without `www.`, or `DIRECT` without a usable referrer. Null if the
 * referrer is a page of the site itself, because that is not an arrival.
 */
export function sourceOf(referrer: string, ownHost: string): string | null {
  const url = URL.parse(referrer);
  if (!url || !/^(https?|android-app):$/.test(url.protocol)) return DIRECT;
  if (url.host === ownHost) return null;
  // Nothing is left of `http://www./`, for example.
  return url.hostname.toLowerCase().replace(/^www\./, '') || DIRECT;
}

/** The campaign in a query string, such as `summer` in `?from=Summer`; null if there is none. */
export function campaignOf(search: string): string | null {
  const name = new URLSearchParams(search).get('from')?.trim().toLowerCase() ?? '';
  return /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,39}$/u.test(name) ? name : null;
}

/**
 * Identifies the store page to which a link leads by the game's `address` and the store's host, such as
 * `timeworks/store.example`. Null if the link leads elsewhere. Query and fragment of the link are ignored.
 */
export function storeOf(games: readonly Pick<Game, 'address' | 'stores'>[], link: string): string | null {
  const place = placeOf(link);
  if (place === null) return null;
  for (const { address, stores } of games) {
    const store = stores.find(({ url }) => placeOf(url) === place);
    if (store) return `${address}/${new URL(store.url).hostname}`;
  }
  return null;
}

/** Maximum length of a link in a page's report (features/numbers/site/beacon.ts), in characters. Longer links are cut. */
export const LONGEST_LINK = 120;

/** Host and path of a link, cut like the links in reports; null if the link is no web address. */
function placeOf(link: string): string | null {
  const url = URL.parse(link);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  return (url.host + url.pathname).slice(0, LONGEST_LINK - 'https://'.length).replace(/\/+$/, '');
}

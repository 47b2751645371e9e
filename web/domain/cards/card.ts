import type { LinkedPost } from '../posts/linked-post.ts';
import { findGame, type Game, type Store } from '../studio.ts';
import { type EmbeddedVideo, embeddedVideo } from './embedded-video.ts';
import { gameOf, ownPath, postKeyOf } from './own-address.ts';

/** The data from which cards are made. Nothing is fetched from other sites. */
export interface CardSources {
  /** The origin of this site. */
  origin: string;
  games: readonly CardGame[];
  /** Hosts of PeerTube sites whose videos are shown. */
  videoHosts: readonly string[];
  /** Public posts. The keys are the ids or readable addresses that the text contains. */
  posts: Readonly<Record<string, LinkedPost>>;
  /** URL of the picture behind the play button of videos without their own still image; '' for none. */
  art: string;
}

/** The fields of a game that its card shows. */
export type CardGame = Pick<Game, 'name' | 'address' | 'tagline' | 'keyArt' | 'stores'>;

export type Card =
  | { kind: 'post'; post: LinkedPost }
  | { kind: 'game'; game: CardGame; store: Store | null }
  | { kind: 'video'; video: EmbeddedVideo; still: string; isOwn: boolean; title: string }
  | { kind: 'store'; page: StorePage };

/**
 * The card for a paragraph that contains only this URL. The URL may lead to a post, to a game's page on this site or in
 * a store, or to a video. Null for other URLs, which stay links (docs/product.md#cards).
 */
export function cardOf(address: string, sources: CardSources): Card | null {
  const { origin, games, posts } = sources;
  const path = ownPath(address, origin);
  if (path !== null) {
    const key = postKeyOf(path);
    const post = key !== null && Object.hasOwn(posts, key) ? posts[key] : undefined;
    if (post) return { kind: 'post', post };
    const game = findGame(games, gameOf(path) ?? '');
    return game && { kind: 'game', game, store: game.stores[0] ?? null };
  }
  for (const game of games) {
    const store = game.stores.find(({ url }) => isSameAddress(url, address));
    if (store) return { kind: 'game', game, store };
  }
  const video = videoCard(address, sources);
  if (video) return video;
  const page = storePage(address);
  return page && { kind: 'store', page };
}

/** The card for the URL of a video; null for other URLs. `own` is the picture and title that the author chose. */
export function videoCard(
  address: string,
  { origin, videoHosts, art }: Pick<CardSources, 'origin' | 'videoHosts' | 'art'>,
  own: { still?: string; title?: string } = {},
): Extract<Card, { kind: 'video' }> | null {
  const video = embeddedVideo(address, videoHosts, URL.parse(origin)?.hostname ?? '');
  return (
    video && {
      kind: 'video',
      video,
      still: own.still ?? art,
      isOwn: own.still !== undefined,
      title: own.title ?? '',
    }
  );
}

/**
 * Whether two URLs lead to the same page. Ignores the scheme, upper and lower case, a slash at the end, and the query,
 * which may come from a campaign.
 */
function isSameAddress(one: string, other: string): boolean {
  const [a, b] = [one, other].map((address) => {
    const url = URL.parse(address);
    return url && `${url.host}${url.pathname.replace(/\/$/, '')}`.toLowerCase();
  });
  return !!a && a === b;
}

/** A game's page in a store. */
interface StorePage {
  /** The store's name: `Steam` or `itch.io`. */
  store: string;
  /** The game's name as derived from the URL; '' if the URL does not contain it. */
  name: string;
  address: string;
}

/** The game's page on Steam or itch.io at this URL; null for other URLs. */
function storePage(address: string): StorePage | null {
  const url = URL.parse(address.trim());
  if (url?.protocol !== 'https:') return null;
  const path = url.pathname.split('/').filter(Boolean);
  if (url.host === 'store.steampowered.com') {
    const [app, id, name = ''] = path;
    const isGame = app === 'app' && /^\d{1,10}$/.test(id ?? '');
    return isGame ? { store: 'Steam', name: named(name), address: url.href } : null;
  }
  const isItch = /^[\w-]+\.itch\.io$/.test(url.host) && url.host !== 'www.itch.io';
  const [name] = path;
  return isItch && name !== undefined && path.length === 1
    ? { store: 'itch.io', name: named(name), address: url.href }
    : null;
}

/** Converts `the_last-lamp` to `The Last Lamp`. */
function named(segment: string): string {
  const words = safeDecoded(segment)
    .split(/[\s_-]+/)
    .filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

function safeDecoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

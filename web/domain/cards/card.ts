import { type EmbeddedVideo, embeddedVideo } from '../../../platform/domain/text/embedded-video.ts';
import { gameOfPost } from '../game-of-post.ts';
import type { LinkedPost } from '../posts/related-posts.ts';
import { findGame, type Game, type Store, type Studio } from '../studio.ts';
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
type CardGame = Pick<Game, 'name' | 'address' | 'tagline' | 'keyArt' | 'stores'>;

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

/**
 * The data for the cards of a text: the site and, if the text is a post's, the post's tags and the posts that it links
 * to.
 */
export interface AroundText {
  studio: Pick<Studio, 'games' | 'videoHosts'>;
  mainOrigin: string;
  tags?: readonly string[];
  posts?: CardSources['posts'] | undefined;
}

/**
 * Returns the data from which a text's cards are made. A video without its own still image gets the key art of the game
 * that one of the tags names or, without such a tag, of the game on the home page.
 */
export function cardSources({ studio, mainOrigin, tags = [], posts = {} }: AroundText): CardSources {
  const { games, videoHosts = [] } = studio;
  return { origin: mainOrigin, games, videoHosts, posts, art: gameOfPost(games, tags).keyArt };
}

/**
 * Whether a link's text is the URL that it opens. Only such a link becomes a card, because a card would hide any other
 * text.
 */
export function isAddressItself(words: string, address: string): boolean {
  const whole = wholeAddress(words);
  return /^https?:/i.test(whole) && URL.parse(whole)?.href === URL.parse(address)?.href;
}

/** Adds `http://` to a URL that begins with `www.`, as Markdown does when it turns such a URL into a link. */
export const wholeAddress = (words: string): string => (words.startsWith('www.') ? `http://${words}` : words);

/** The path that is the whole text of a paragraph, such as `/blog/first`; null for other texts. */
export function lonePath(text: string): string | null {
  const path = text.trim();
  return /^\/\S+$/.test(path) ? path : null;
}

/**
 * Whether a paragraph that contains only this URL becomes a card. A post is assumed to be public, because checking that
 * would take a database read.
 */
export function mayBeCard(
  address: string,
  site: Pick<CardSources, 'origin' | 'games' | 'videoHosts'>,
): boolean {
  const path = ownPath(address, site.origin);
  if (path !== null && postKeyOf(path) !== null) return true;
  return cardOf(address, { ...site, posts: {}, art: '' }) !== null;
}

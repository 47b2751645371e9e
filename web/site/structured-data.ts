import type { GameTrailer } from '../domain/game-page.ts';
import { type Game, gameAddress, type Studio } from '../domain/studio.ts';
import { safeImage } from '../domain/text/link-policy.ts';
import { embedAddress } from '../domain/text/video-player.ts';
import { sayIn } from '../domain/words/say.ts';

/** Structured data of a page (JSON-LD). */
export type Structure = Record<string, unknown>;

/** The studio and its game for search engines, on the home page (schema.org). */
export function studioStructure(studio: Studio, origin: string): Structure {
  const [game] = studio.games;
  return {
    '@context': 'https://schema.org',
    '@graph': [organization(studio, origin), gameStructure(studio, game, origin)],
  };
}

/** Structured data of a game. */
export function gameStructure(studio: Studio, game: Game, origin: string): Structure {
  const [store] = game.stores;
  return {
    '@type': 'VideoGame',
    name: game.name,
    description: game.tagline,
    url: store?.url ?? origin + gameAddress(game),
    image: `${origin}${game.keyArt}`,
    author: { '@id': `${origin}/#studio` },
    ...(game.trailer && trailerStructure(studio, game, origin, game.trailer)),
  };
}

/** A game's trailer. Omitted without its date, which search engines require. */
export function trailerStructure(
  studio: Studio,
  game: Game,
  origin: string,
  { videoId, still, published, title }: GameTrailer,
): Structure {
  if (!published) return {};
  return {
    trailer: {
      '@type': 'VideoObject',
      name: title ?? sayIn(studio)('trailer', '{game} trailer', { game: game.name }),
      description: game.tagline || game.name,
      thumbnailUrl: `${origin}${still}`,
      uploadDate: published,
      embedUrl: embedAddress(videoId),
    },
  };
}

/** A picture by its absolute address; null if there is none that may be shown. */
export function imageOf({ image }: { image: string }, origin: string): { image?: string } {
  const picture = safeImage(image);
  const address = picture === null ? undefined : URL.parse(picture, origin)?.href;
  return address ? { image: address } : {};
}

/** The studio as publisher. */
export function organization(studio: Studio, origin: string): Structure {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#studio`,
    name: studio.name,
    url: `${origin}/`,
    logo: `${origin}${studio.logo}`,
    email: studio.email,
    sameAs: studio.socials.map(({ url }) => url),
  };
}

import { type Game, gameAddress, type Studio } from '../domain/studio.ts';
import { embedAddress } from '../domain/text/video-link.ts';

/** Structured data of a page (JSON-LD). */
export type Structure = Record<string, unknown>;

/** The studio and its game, as search engines read them on the home page (schema.org). */
export function studioStructure(studio: Studio, origin: string): Structure {
  const [game] = studio.games;
  return {
    '@context': 'https://schema.org',
    '@graph': [organization(studio, origin), gameStructure(game, origin)],
  };
}

/** A game, as search engines read it. */
export function gameStructure(game: Game, origin: string): Structure {
  const [store] = game.stores;
  return {
    '@type': 'VideoGame',
    name: game.name,
    description: game.tagline,
    url: store?.url ?? origin + gameAddress(game),
    image: `${origin}${game.keyArt}`,
    author: { '@id': `${origin}/#studio` },
    ...trailer(game, origin),
  };
}

/** The game's trailer; nothing without its date, which search engines require. */
function trailer(game: Game, origin: string): Structure {
  if (!game.trailer?.published) return {};
  return {
    trailer: {
      '@type': 'VideoObject',
      name: `${game.name} trailer`,
      description: game.tagline || game.name,
      thumbnailUrl: `${origin}${game.trailer.still}`,
      uploadDate: game.trailer.published,
      embedUrl: embedAddress(game.trailer.videoId),
    },
  };
}

/** The studio, as the maker of what a page describes. */
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

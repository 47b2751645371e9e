import { embedAddress } from '../../../platform/domain/text/video-player.ts';
import type { GameTrailer } from '../../domain/game-page.ts';
import { type Game, gameAddress, type Studio } from '../../domain/studio.ts';
import { sayIn } from '../../domain/words/say.ts';
import { organization, type Structure } from '../structured-data.ts';

/** Structured data (schema.org) on the home page, about the studio and its first game, for search engines. */
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
    ...(game.tagline && { description: game.tagline }),
    url: store?.url ?? origin + gameAddress(game),
    image: `${origin}${game.keyArt}`,
    author: { '@id': `${origin}/#studio` },
    ...(game.trailer && trailerStructure(studio, game, origin, game.trailer)),
  };
}

/** Structured data of a game's trailer. Omitted if the trailer has no date, which search engines require. */
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

import type { GameFacts } from '../../domain/game-page.ts';
import { type Game, gameAddress, type Studio } from '../../domain/studio.ts';
import { gameStructure as shortStructure, trailerStructure } from '../home/studio-structure.ts';
import { organization, type Structure } from '../structured-data.ts';

/**
 * Structured data for a game's page. The author is described in full, because this page, unlike the home page, has no
 * other description of the studio.
 */
export function gameStructure(studio: Studio, game: Game, origin: string, facts: GameFacts): Structure {
  const { released, platforms, languages, screenshots, trailers, quotes, awards } = facts;
  const [trailer] = trailers ?? [];
  return {
    '@context': 'https://schema.org',
    ...shortStructure(studio, game, origin),
    url: origin + gameAddress(game),
    ...(game.stores.length > 0 && { sameAs: game.stores.map(({ url }) => url) }),
    author: organization(studio, origin),
    applicationCategory: 'Game',
    ...(released && { datePublished: released }),
    ...(platforms && { gamePlatform: platforms, operatingSystem: platforms.join(', ') }),
    ...(languages && { inLanguage: languages }),
    ...(awards && { award: awards }),
    ...(screenshots && { screenshot: screenshots.map(({ picture }) => origin + picture) }),
    ...(trailer && trailerStructure(studio, game, origin, trailer)),
    ...(quotes && {
      review: quotes.map(({ text, source, url }) => ({
        '@type': 'Review',
        reviewBody: text,
        author: { '@type': 'Organization', name: source },
        ...(url && { url }),
      })),
    }),
  };
}

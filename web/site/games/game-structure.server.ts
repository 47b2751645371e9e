import type { GameFacts } from '../../domain/game-page.ts';
import type { Game, Studio } from '../../domain/studio.ts';
import { gameStructure as shortStructure, trailerStructure } from '../home/studio-structure.ts';
import type { Structure } from '../structured-data.ts';

/** Structured data for a game's page. */
export function gameStructure(studio: Studio, game: Game, origin: string, facts: GameFacts): Structure {
  const { released, platforms, languages, screenshots, trailers, quotes, awards } = facts;
  const [trailer] = trailers ?? [];
  return {
    '@context': 'https://schema.org',
    ...shortStructure(studio, game, origin),
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

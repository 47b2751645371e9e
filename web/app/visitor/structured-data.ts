import type { Studio } from '../domain/studio.ts';
import { embedAddress } from '../domain/text/video-link.ts';

/** Structured data of a page (JSON-LD). */
export type Structure = Record<string, unknown>;

/** The studio and its game, as search engines read them on the home page (schema.org). */
export function studioStructure(studio: Studio, origin: string): Structure {
  const { game } = studio;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      organization(studio, origin),
      {
        '@type': 'VideoGame',
        name: game.name,
        description: game.tagline,
        url: game.storeUrl,
        image: `${origin}${game.keyArt}`,
        author: { '@id': `${origin}/#studio` },
        ...trailer(studio, origin),
      },
    ],
  };
}

/** The game's trailer; null without its date, which search engines require. */
function trailer({ game }: Studio, origin: string): Structure {
  if (!game.trailerPublished) return {};
  return {
    trailer: {
      '@type': 'VideoObject',
      name: `${game.name} trailer`,
      description: game.tagline || game.name,
      thumbnailUrl: `${origin}${game.trailerStill}`,
      uploadDate: game.trailerPublished,
      embedUrl: embedAddress(game.trailerVideoId),
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

import type { SiteFeature } from '../../web/site/site-feature.ts';

export const gameNews: SiteFeature = {
  pages: [
    {
      path: '/games/:name/news.json',
      file: 'news.ts',
      name: null,
      example: '/games/Starhound/news.json',
      cached: true,
      inSiteMap: false,
      shows: ['posts'],
    },
  ],
};

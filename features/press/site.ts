import { sayIn } from '../../web/domain/words/say.ts';
import type { SiteFeature } from '../../web/site/site-feature.ts';
import { gamePressAddress, PRESS, PRESS_KIT } from './model/press.ts';

export const press: SiteFeature = {
  pages: [
    { path: PRESS, file: 'press-page.tsx', name: 'press', cached: true, inSiteMap: false, shows: ['bios'] },
    {
      path: `${PRESS}/:name`,
      file: 'press-game-page.tsx',
      name: 'press-game',
      example: '/press/Duskwater',
      cached: true,
      inSiteMap: false,
      shows: [],
    },
    { path: PRESS_KIT, file: 'press-kit.ts', name: null, cached: false, inSiteMap: false, shows: [] },
  ],
  siteMap: ({ studio }) => (studio.press ? [PRESS, ...studio.games.map(gamePressAddress)] : []),
  contactLink: ({ studio }) =>
    studio.press
      ? {
          to: PRESS,
          text: sayIn(studio)(
            'pressForWriters',
            'Do you write about games? Our press page has facts, pictures and logos.',
          ),
        }
      : null,
};

import { sayIn } from '../../web/domain/words/say.ts';
import type { SiteFeature } from '../../web/site/site-feature.ts';
import { PATCHES, parsePatchFilter, patchesOfGame, patchSearch } from './model/patch-list.ts';

export const patches: SiteFeature = {
  pages: [
    {
      path: PATCHES,
      file: 'patches-page.tsx',
      name: 'patches',
      cached: true,
      inSiteMap: true,
      shows: ['posts'],
      query: (search) => patchSearch(parsePatchFilter(search)),
    },
  ],
  async gameLink({ db, now }, { name }, studio) {
    const { hasPatches } = await import('./site/read-patches.server.ts');
    if (!(await hasPatches(db, now, name))) return null;
    return {
      to: patchesOfGame(name),
      text: sayIn(studio)('patchOfGame', 'Patch notes of {game}', { game: name }),
    };
  },
};

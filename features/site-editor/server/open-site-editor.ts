import * as z from 'zod/mini';
import { publicDatabase } from '../../../platform/engine/choose-engine.ts';
import type { Studio } from '../../../web/domain/studio.ts';
import type { Part, Served } from '../../../web/server/part.ts';
import type { Site } from '../../../web/server/site.ts';
import { RESERVED } from '../../../web/server/studio/own-pages.ts';
import type { Area } from '../model/area.ts';
import { AREA_NAMES, AREAS, type AreaName } from '../model/areas.ts';
import { PAGE_KIND_NAMES, PAGE_KINDS, type PageKindName, type SitePage } from '../model/page-kind.ts';
import { nextPageChange } from '../model/page-life.ts';
import type { SiteVersion } from '../model/site-version.ts';
import { asStored, fromStored } from '../model/value-fields.ts';
import { addressCheck } from './address-check.ts';
import { filePages } from './file-pages.ts';
import { inTime, type Known, readAgain, readAtMost } from './known.ts';
import { sentValues, WITH_PAGES, withNewGames, withTriedPage } from './pages-in-time.ts';
import { liveAt, livePages, ownPages, pagesAhead } from './site-pages.ts';
import { holding, nextVersion, ownVersions, studioAt } from './site-versions.ts';

type EditorSite = Pick<
  Site,
  | 'studioInTime'
  | 'files'
  | 'redirects'
  | 'engine'
  | 'backend'
  | 'documents'
  | 'settings'
  | 'log'
  | 'now'
  | 'origin'
  | 'call'
  | 'addressOf'
  | 'transport'
  | 'studio'
>;

/** Opens the part that applies the versions of the settings to the studio. */
export async function openSiteEditor(site: EditorSite): Promise<Part> {
  const known = await knownVersions(site);
  const pages = await knownPages(site);
  const allKnown = [known, ...Object.values(pages)];
  const upToDate = site.backend ? null : readAtMost(site, allKnown);
  let purge = () => {};
  let own: Served['fetch'] | null = null;
  /** The values of an area without versions: those of the file, or derived ones, such as the links of games. */
  const fallbackOf = (area: AreaName) => {
    const others = known.all().filter((version) => version.area !== area);
    const studio = studioAt(site.studioInTime.configured, others, site.now());
    const folder = { pages: site.studioInTime.pages().ownPages, look: site.files.look() };
    // Empty texts are left out, because they are many, and each page of the staff area has these values.
    return Object.fromEntries(
      Object.entries(AREAS[area].read(studio, folder)).filter(([, value]) => value !== ''),
    );
  };
  const settingsAt = inTime(known.all, nextVersion, studioAt);
  const newGamesAt = liveAt(pages.game, withNewGames);
  const pagesAt = PAGE_KIND_NAMES.map((name) => liveAt(pages[name], WITH_PAGES[name]));
  return {
    studio: {
      at: (studio, time) => newGamesAt(settingsAt(studio, time), time),
      nextChange: (time) =>
        Math.min(
          nextVersion(known.all(), time),
          ...Object.values(pages).map(({ all }) => nextPageChange(all(), time)),
        ),
      tried: triedStudio,
      foreseen: async (studio, time, database) =>
        withNewGames(
          studioAt(studio, await holding(database, time), time),
          await pagesAhead(database, PAGE_KINDS.game, time),
        ),
      ...(upToDate && { upToDate }),
      pages: {
        at: (files, time) => pagesAt.reduce((shown, at) => at(shown, time), files),
        tried: withTriedPage,
        async foreseen(files, time, database) {
          const live = await Promise.all(
            PAGE_KIND_NAMES.map((name) => pagesAhead(database, PAGE_KINDS[name], time)),
          );
          return PAGE_KIND_NAMES.reduce(
            (shown, name, index) => WITH_PAGES[name](shown, live[index] ?? []),
            files,
          );
        },
      },
    },
    staffData: () => ({
      values: Object.fromEntries(AREA_NAMES.map((area) => [area, fallbackOf(area)])),
      gamesWithoutPictures: gamesWithoutPictures(site),
      ...pageSite(settingsAt(site.studioInTime.configured, site.now())),
    }),
    onCommit(changes) {
      const followed = allKnown.map((one) => one.follow?.(changes));
      if (followed.includes(true)) purge();
    },
    routes: [addressCheck(site, () => own), filePages(site)],
    start(_sending, served) {
      purge = served.purge;
      own = served.fetch;
    },
  };
}

/** The data of the site that the editor of a page needs. */
const pageSite = ({ games, redirects = [] }: Studio) => ({
  reserved: [...RESERVED],
  redirected: redirects.map(({ from }) => from.toLowerCase()),
  games: games.map(({ address, name }) => ({ address, name })),
});

/** The versions of all areas, as the engine reports them. */
async function knownVersions(site: EditorSite): Promise<Known<SiteVersion>> {
  if (site.backend) return ownVersions(site);
  const visitors = publicDatabase(site.engine, site.backend);
  return readAgain((time) => holding(visitors, time));
}

/** The pages of each kind, as the engine reports them. */
async function knownPages(site: EditorSite): Promise<Record<PageKindName, Known<SitePage>>> {
  const of = (name: PageKindName) => {
    const kind = PAGE_KINDS[name];
    if (site.backend) return ownPages(site, kind);
    const visitors = publicDatabase(site.engine, site.backend);
    return readAgain((time) => livePages(visitors, kind, time));
  };
  const [page, game] = await Promise.all([of('page'), of('game')]);
  return { page, game };
}

/** The names of the games whose pages have no screenshots, which are the pictures of their press kits. */
function gamesWithoutPictures({ studioInTime }: EditorSite): string[] {
  const pages = studioInTime.pages().gamePages;
  return studioInTime.now.games
    .filter(({ address }) => !pages.get(address)?.facts.screenshots?.length)
    .map(({ name }) => name);
}

const tried = z.object({ area: z.literal(AREA_NAMES), values: sentValues });

/** The studio with the values of a form. Invalid values are ignored. */
function triedStudio(studio: Studio, sent: unknown): Studio | null {
  const parsed = tried.safeParse(sent);
  if (!parsed.success) return null;
  const { apply, fields }: Area = AREAS[parsed.data.area];
  return apply(studio, fromStored(fields, asStored(fields, parsed.data.values)));
}

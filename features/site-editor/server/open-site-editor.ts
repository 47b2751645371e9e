import type { Change } from '@studio-site/backend';
import { toPlainFields } from '@studio-site/backend/values';
import * as z from 'zod/mini';
import { publicDatabase } from '../../../platform/engine/choose-engine.ts';
import { describeError } from '../../../platform/log.ts';
import { type Database, runQuery } from '../../../web/data/rest/database.ts';
import type { Filter, Query } from '../../../web/data/rest/structured-query.ts';
import { splitPath } from '../../../web/domain/places.ts';
import type { Studio } from '../../../web/domain/studio.ts';
import type { Part, Served } from '../../../web/server/part.ts';
import type { Site } from '../../../web/server/site.ts';
import { RESERVED } from '../../../web/server/studio/own-pages.ts';
import type { Area } from '../model/area.ts';
import { AREA_NAMES, AREAS, type AreaName } from '../model/areas.ts';
import { PAGE_KIND_NAMES, PAGE_KINDS, type PageKindName } from '../model/page-kind.ts';
import { nextPageChange } from '../model/page-life.ts';
import { SITE_VERSIONS, type SiteVersion } from '../model/site-version.ts';
import { asStored, fromStored } from '../model/value-fields.ts';
import { addressCheck } from './address-check.ts';
import { filePages } from './file-pages.ts';
import { WITH_PAGES, withNewGames, withTriedPage } from './pages-in-time.ts';
import { type KnownPages, liveAt, ownPages, pagesAhead, publicPages } from './site-pages.ts';
import { inTime, nextVersion, studioAt, toSiteVersion } from './studio-at.ts';

type EditorSite = Pick<
  Site,
  | 'studioInTime'
  | 'files'
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

/** How many versions of an area are read at the start: planned ones, and begun ones. */
const AHEAD = 100;
const BEGUN = 10;

/** How long data of an engine that reports no commits is used at most, in seconds. */
const MOST_SECONDS = 10;

/** Opens the part that applies the versions of the settings to the studio. */
export async function openSiteEditor(site: EditorSite): Promise<Part> {
  const known = site.backend ? await ownVersions(site) : publicVersions(site);
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
      reserved: [...RESERVED],
      games: settingsAt(site.studioInTime.configured, site.now()).games.map(({ address, name }) => ({
        address,
        name,
      })),
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

/** The pages of each kind, as the engine reports them. */
async function knownPages(site: EditorSite): Promise<Record<PageKindName, KnownPages>> {
  const of = (name: PageKindName) =>
    site.backend
      ? ownPages(site, PAGE_KINDS[name])
      : publicPages(publicDatabase(site.engine, site.backend), PAGE_KINDS[name]);
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

/** The values that a form sends for a preview. */
const tried = z.object({
  area: z.literal(AREA_NAMES),
  values: z.record(z.string(), z.union([z.string(), z.array(z.record(z.string(), z.string()))])),
});

/** The studio with the values of a form. Invalid values are ignored. */
function triedStudio(studio: Studio, sent: unknown): Studio | null {
  const parsed = tried.safeParse(sent);
  if (!parsed.success) return null;
  const { apply, fields }: Area = AREAS[parsed.data.area];
  return apply(studio, fromStored(fields, asStored(fields, parsed.data.values)));
}

interface KnownVersions {
  all(): readonly SiteVersion[];
  /** Applies committed changes. Returns whether they changed a version. */
  follow?(changes: readonly Change[]): boolean;
  /** Reads the versions that are valid at `time`, the present, from an engine that reports no commits. */
  read?(time: number): Promise<void>;
}

/** The versions of the embedded engine: read once as the owner, then updated by each commit. */
async function ownVersions({ documents, now }: EditorSite): Promise<KnownVersions> {
  const time = now();
  const read = await Promise.all(
    AREA_NAMES.flatMap((area) => [
      documents.find({ ...versions(area, ['from', 'GREATER_THAN', time], 'asc'), limit: AHEAD }),
      // More than one, because the clock may be corrected.
      documents.find({ ...begun(area, time), limit: BEGUN }),
    ]),
  );
  const byId = new Map(
    read.flat().flatMap(({ id, fields }) => {
      const version = toSiteVersion(id, fields);
      return version ? [[id, version] as const] : [];
    }),
  );
  let all: readonly SiteVersion[] = [...byId.values()];
  return {
    all: () => all,
    follow(changes) {
      const own = changes.filter(({ path }) => splitPath(path)[0] === SITE_VERSIONS);
      for (const { path, after } of own) {
        const [, id] = splitPath(path);
        const version = after && toSiteVersion(id, toPlainFields(after.fields));
        if (version) byId.set(id, version);
        else byId.delete(id);
      }
      if (own.length > 0) all = [...byId.values()];
      return own.length > 0;
    },
  };
}

/** The versions of another engine, which reports no commits: the valid one of each area, as visitors can read it. */
function publicVersions({ engine, backend }: EditorSite): KnownVersions {
  const database = publicDatabase(engine, backend);
  let all: readonly SiteVersion[] = [];
  return {
    all: () => all,
    async read(time) {
      all = await holding(database, time);
    },
  };
}

/**
 * Returns the function that reads valid versions and live pages again for a page, but not more often than pages are
 * rendered again. It resolves to the time for which they are known.
 */
function readAtMost(
  { settings, now, log }: EditorSite,
  known: readonly { read?(time: number): Promise<void> }[],
): () => Promise<number> {
  const goodFor = Math.min(settings.pageCacheSeconds, MOST_SECONDS) * 1000;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<number> | null = null;
  async function read(time: number): Promise<number> {
    try {
      await Promise.all(known.map((one) => one.read?.(time)));
    } catch (error) {
      // The last read data is used while the database does not respond.
      log({ level: 'warn', event: 'site-versions-unread', message: describeError(error) });
    }
    readAt = time;
    reading = null;
    return time;
  }
  return async () => {
    const time = now();
    if (Math.abs(time - readAt) < goodFor) return readAt;
    reading ??= read(time);
    return reading;
  };
}

/** The version of each area that is valid at a moment and that the database allows to read. */
async function holding(database: Database, time: number): Promise<SiteVersion[]> {
  const found = await Promise.all(
    AREA_NAMES.map((area) => runQuery(database, { ...begun(area, time), limit: 1 })),
  );
  return found.flat().flatMap(({ id, data }) => toSiteVersion(id, data) ?? []);
}

const versions = (area: AreaName, moment: Filter, direction: 'asc' | 'desc'): Query => ({
  from: SITE_VERSIONS,
  where: [['area', 'EQUAL', area], moment],
  order: [['from', direction]],
});

/** The versions of an area that have begun, the latest first. */
const begun = (area: AreaName, time: number) => versions(area, ['from', 'LESS_THAN_OR_EQUAL', time], 'desc');

import type { Database } from '../../../platform/data/rest/database.ts';
import type { GamePage } from '../../domain/game-page.ts';
import type { OwnPage } from '../../domain/own-page.ts';
import type { Studio } from '../../domain/studio.ts';

/** The studio's texts that have pages of their own. */
export interface StudioPages {
  ownPages: readonly OwnPage[];
  /** The pages of games, by the last segment of their paths. */
  gamePages: ReadonlyMap<string, GamePage>;
}

/** A part's changes of the studio's pages. `pages` are those of the studio's files. */
export interface PageChanges {
  /** The pages at `time`. Returns `pages` itself if nothing is changed, and the same object until something changes. */
  at(pages: StudioPages, time: number): StudioPages;
  /** The changes by a page that a person edits in a form; null if these are not values of this part. */
  tried(moment: StudioMoment, values: unknown): Partial<StudioMoment> | null;
  /** The pages at a moment (also a future one), read with a person's rights. Rejects if the person may not read them. */
  foreseen(pages: StudioPages, time: number, database: Database): Promise<StudioPages>;
}

export interface StudioMoment extends StudioPages {
  studio: Studio;
}

/** A part's changes of the studio's values, and when they begin. Times are in milliseconds since 1970. */
export interface StudioChanges {
  /** The values at `time`; `studio` has those of `studio.config.ts`. Returns `studio` itself if nothing is changed. */
  at(studio: Studio, time: number): Studio;
  /** The first moment after `time` at which the values change; `Infinity` if there is none or it is not known. */
  nextChange(time: number): number;
  /** The studio with the values that a person edits in a form; null if these are not values of this part. */
  tried?(studio: Studio, values: unknown): Studio | null;
  /**
   * The values at a moment (also a future one), read with a person's rights. Rejects if the person may not read them.
   */
  foreseen?(studio: Studio, time: number, database: Database): Promise<Studio>;
  /**
   * With engines that report no commits: reads the changes again if they were read some time ago. With the embedded engine:
   * waits for changes of documents that are due. Resolves to the time for which the changes are known.
   */
  upToDate?(): Promise<number>;
  pages?: PageChanges;
  /**
   * How often changes of documents that were due have been made. A page that was rendered meanwhile may show some of them
   * too early.
   */
  timesMade?(): number;
}

/** The studio's values over time: those of `studio.config.ts`, with the changes of parts. */
export interface StudioInTime {
  /** The studio of `studio.config.ts`. */
  configured: Studio;
  /** The studio with the values of the present moment, read when they are used. */
  now: Studio;
  at(time: number): Studio;
  /** The pages of the present moment, the same object until they change. */
  pages(): StudioPages;
  pagesAt(time: number): StudioPages;
  /** Whether people can change values in the browser, so that they may change while a page is open. */
  mayChange(): boolean;
  nextChange(time: number): number;
  /** The differences from the present with the values that a person edits in a form; null if no part knows them. */
  tried(values: unknown): Partial<StudioMoment> | null;
  /** The studio at a moment (also a future one), read with a person's rights. Rejects if the person may not read it. */
  foreseen(time: number, database: Database): Promise<StudioMoment>;
  /** The latest moment whose values are known: the present or, with engines that report no commits, some seconds ago. */
  known(): Promise<number>;
  /** How often changes of documents that were due have been made. It differs after a rendering that they disturbed. */
  timesMade(): number;
  /** Adds the changes of a part. Later parts override earlier ones. */
  add(changes: StudioChanges): void;
}

/** All names of a studio's values. Without one of them, the type check fails. */
const NAMES: Readonly<Record<keyof Studio, true>> = {
  name: true,
  company: true,
  description: true,
  email: true,
  mainOrigin: true,
  locale: true,
  words: true,
  logo: true,
  games: true,
  menu: true,
  footerLinks: true,
  socials: true,
  announcement: true,
  signUp: true,
  imprint: true,
  afterPost: true,
  press: true,
  videoHosts: true,
  tokenSyncUrl: true,
  features: true,
  look: true,
  redirects: true,
};

const NO_PAGES: StudioPages = { ownPages: [], gamePages: new Map() };

/** Opens the values over time. `configured`: those of `studio.config.ts`. `files`: the pages of the studio's files. */
export function openStudioInTime(
  configured: Studio,
  clock: () => number = Date.now,
  files: () => StudioPages = () => NO_PAGES,
): StudioInTime {
  const parts: StudioChanges[] = [];
  const at = (time: number) => parts.reduce((studio, part) => part.at(studio, time), configured);
  const pagesAt = (time: number) =>
    parts.reduce((pages, part) => part.pages?.at(pages, time) ?? pages, files());
  const now = Object.defineProperties(
    {},
    Object.fromEntries(
      (Object.keys(NAMES) as (keyof Studio)[]).map((name) => [
        name,
        { enumerable: true, get: () => at(clock())[name] },
      ]),
    ),
  ) as Studio;
  return {
    configured,
    now,
    at,
    pages: () => pagesAt(clock()),
    pagesAt,
    mayChange: () => parts.some(({ tried }) => tried),
    tried(values) {
      for (const part of parts) {
        const studio = part.tried?.(at(clock()), values);
        if (studio) return { studio };
        const moment = part.pages?.tried({ studio: at(clock()), ...pagesAt(clock()) }, values);
        if (moment) return moment;
      }
      return null;
    },
    nextChange: (time) => Math.min(...parts.map((part) => part.nextChange(time)), Number.POSITIVE_INFINITY),
    async foreseen(time, database) {
      let studio = configured;
      let pages = files();
      for (const part of parts) {
        studio = (await part.foreseen?.(studio, time, database)) ?? part.at(studio, time);
        pages = (await part.pages?.foreseen(pages, time, database)) ?? pages;
      }
      return { studio, ...pages };
    },
    async known() {
      const times = await Promise.all(parts.map((part) => part.upToDate?.() ?? clock()));
      return Math.min(clock(), ...times);
    },
    timesMade: () => parts.reduce((sum, part) => sum + (part.timesMade?.() ?? 0), 0),
    add: (changes) => void parts.push(changes),
  };
}

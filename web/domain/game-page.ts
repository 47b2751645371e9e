import { findMoved } from './own-page.ts';
import { type Game, gameAddress, type Trailer } from './studio.ts';

/**
 * The content of a game's page: from `games/{address}.md` in the studio's folder
 * (docs/make-it-yours.md#a-page-for-each-game), or a part's (`PageChanges`).
 */
export interface GamePage {
  facts: GameFacts;
  /** The text in Markdown; may be empty. */
  text: string;
  /** Whether an invalid part of the file was left out. */
  isPartial: boolean;
  /** Paths that the page had before; absent for pages of files. */
  formerAddresses?: readonly string[];
}

/** The game whose page had the address with this last part before, found as by `findMoved`; null if none had it. */
export function findMovedGame(
  pages: ReadonlyMap<string, GamePage>,
  name: string,
): Pick<Game, 'address'> | null {
  const addressed = [...pages].map(([address, { formerAddresses = [] }]) => ({ address, formerAddresses }));
  return findMoved(addressed, gameAddress({ address: name }));
}

/** The fields of a game's page (`GAME_FIELDS`, `GAME_COLORS`). A field that the page lacks is absent. */
export interface GameFacts {
  /** The release date, such as `2026-11-30`. */
  released?: string;
  /** The state of development, such as `In development`. */
  state?: string;
  platforms?: string[];
  price?: string;
  languages?: string[];
  features?: string[];
  screenshots?: Screenshot[];
  trailers?: GameTrailer[];
  quotes?: Quote[];
  awards?: string[];
  credits?: Credit[];
  colors?: GameColors;
}

export interface Screenshot {
  /** Path of the picture. */
  picture: string;
  alt: string;
}

export interface GameTrailer extends Trailer {
  /** Title of the video. Default: “{game} trailer” in the site's language. */
  title?: string | undefined;
}

export interface Quote {
  text: string;
  source: string;
  /** URL of the source. */
  url?: string | undefined;
}

export interface Credit {
  role: string;
  names: string[];
}

/** The trailers of a game: those in `games/{address}.md` or, if it names none, the one in `studio.config.ts`. */
export const trailersOf = (game: Game, facts: GameFacts): readonly GameTrailer[] =>
  facts.trailers ?? (game.trailer ? [game.trailer] : []);

/** The colours of a game's pages in CSS notation. All other colours are computed from these. */
export interface GameColors {
  ground: string;
  accent: string;
  /** A second colour for gradients. */
  second?: string | undefined;
}

const DAY = 86_400_000;

/** The start of a day such as `2026-11-30` in UTC, in milliseconds since 1970. */
export const startOfDate = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** The number of days until a date: 0 on that day, null afterwards. Days are in UTC, like all dates for readers. */
export function daysUntil(date: string, now: number): number | null {
  const days = startOfDate(date) / DAY - Math.floor(now / DAY);
  return days >= 0 ? days : null;
}

/** The next midnight in UTC, in milliseconds since 1970. Until then, the result of `daysUntil` stays the same. */
export const nextDay = (now: number): number => (Math.floor(now / DAY) + 1) * DAY;

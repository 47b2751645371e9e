import type { Game, Trailer } from './studio.ts';

/** The page of a game, from `games/{address}.md` in the studio's folder (docs/make-it-yours.md#a-page-for-each-game). */
export interface GamePage {
  facts: GameFacts;
  /** Markdown; may be empty. */
  text: string;
  /** Whether a part of the file was left out because it is invalid. */
  isPartial: boolean;
}

/** The fields of the file, each absent if the file does not have it. */
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
  /** Site-relative address. */
  picture: string;
  alt: string;
}

export interface GameTrailer extends Trailer {
  /** The video's name; if absent, the name of the game's trailer is used. */
  title?: string | undefined;
}

export interface Quote {
  text: string;
  source: string;
  /** Address of the quoted text. */
  url?: string | undefined;
}

export interface Credit {
  role: string;
  names: string[];
}

/** The trailers of a game: those of its file, or else the one of `studio.config.ts`. */
export const trailersOf = (game: Game, facts: GameFacts): readonly GameTrailer[] =>
  facts.trailers ?? (game.trailer ? [game.trailer] : []);

/** The colours of a game's pages, as CSS writes them. All other colours follow from these. */
export interface GameColors {
  ground: string;
  accent: string;
  /** A second colour for gradients. */
  second?: string | undefined;
}

const DAY = 86_400_000;

/** The time at which a date such as `2026-11-30` begins, in milliseconds since 1970. */
export const startOfDate = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** The number of days until a date, 0 on the day itself; null afterwards. Days are those of UTC, as in all dates. */
export function daysUntil(date: string, now: number): number | null {
  const days = startOfDate(date) / DAY - Math.floor(now / DAY);
  return days >= 0 ? days : null;
}

/** The next midnight in UTC, when the number of days changes. */
export const nextDay = (now: number): number => (Math.floor(now / DAY) + 1) * DAY;

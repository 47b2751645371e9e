import type { Game, Trailer } from './studio.ts';
import type { TextField, ValueField } from './value-field.ts';

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

const picture = { kind: 'picture', label: 'Picture', limit: 300, needed: true } as const;
const web = { kind: 'web', label: 'Address', limit: 500 } as const;
const date = { kind: 'date', limit: 10 } as const;
const names = { kind: 'names' } as const;
const commas = 'With commas between them.';

/**
 * The fields of a game's page, apart from its text, in the order of the page. A text of the kind `names` is a list of names,
 * one of the kind `lines` a list of sentences. `rows` is a list of objects with these columns, of which those that are
 * `needed` must not be empty.
 */
export const GAME_FIELDS = {
  released: {
    ...{ ...date, label: 'Release date' },
    hint: 'Until then the page counts the days.',
  },
  state: {
    ...{ kind: 'line', label: 'State of development', limit: 100 },
    hint: 'Without a date, or beside it: such as In development.',
  },
  platforms: { ...names, label: 'Platforms', limit: 500, hint: commas },
  price: { kind: 'line', label: 'Price', limit: 100, hint: 'Such as €14.99 or Free.' },
  languages: { ...names, label: 'Languages', limit: 1000, hint: commas },
  features: { kind: 'lines', label: 'Features', limit: 6000, hint: 'One sentence a line.' },
  trailers: {
    ...{ kind: 'rows', label: 'Trailers', row: 'Trailer', least: 0, limit: 10 },
    hint: 'Without one, the page shows the trailer of the game.',
    columns: {
      videoId: {
        ...{ kind: 'video', label: 'Video', limit: 11, needed: true },
        hint: 'The address of a video on YouTube.',
      },
      still: { ...picture, label: 'Picture before the trailer plays' },
      title: { kind: 'line', label: 'Title', limit: 200 },
      published: { ...date, label: 'Publish date of the trailer' },
    },
  },
  screenshots: {
    ...{ kind: 'rows', label: 'Screenshots', row: 'Screenshot', least: 0, limit: 40 },
    columns: {
      picture: { ...picture, leastWidth: 1200 },
      alt: { kind: 'line', label: 'Description of the picture', limit: 500, needed: true },
    },
  },
  quotes: {
    ...{ kind: 'rows', label: 'Quotes', row: 'Quote', least: 0, limit: 40 },
    columns: {
      text: { kind: 'line', label: 'What it says', limit: 600, needed: true },
      source: { kind: 'line', label: 'Who says it', limit: 200, needed: true },
      url: web,
    },
  },
  awards: { kind: 'lines', label: 'Awards', limit: 6000, hint: 'One award a line.' },
  credits: {
    ...{ kind: 'rows', label: 'Credits', row: 'Role', least: 0, limit: 100 },
    hint: 'Names with commas between them.',
    columns: {
      role: { kind: 'line', label: 'What they did', limit: 100, needed: true },
      names: { ...names, label: 'Names', limit: 400, needed: true },
    },
  },
} as const satisfies { [Field in Exclude<keyof GameFacts, 'colors'>]-?: ValueField };

/** The colours of a game's pages. A page without them has those of the site. */
export const GAME_COLORS = {
  ground: { kind: 'color', label: 'Background colour', limit: 7, needed: true },
  accent: { kind: 'color', label: 'Colour of links and main button', limit: 7, needed: true },
  second: { kind: 'color', label: 'Second colour of gradients', limit: 7 },
} as const satisfies { [Color in keyof GameColors]-?: TextField };

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

import type { GameColors, GameFacts } from './game-page.ts';
import type { TextField, ValueField } from './value-field.ts';

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
    hint: 'Shown beside the release date, or instead of one. For example: In development.',
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

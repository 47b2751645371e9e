import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as z from 'zod';
import type { GameFacts, GamePage } from '../../../domain/game-page.ts';
import { nonBlankText as text } from '../../../domain/setting.ts';
import type { Studio } from '../../../domain/studio.ts';
import { closeName } from '../../close-name.ts';
import { reasonOf } from '../../errors.ts';
import { readUtf8 } from '../../files.ts';
import { parseColor } from '../color-tokens.ts';
import { type FrontMatter, FrontMatterError, nameOf, parseFrontMatter } from '../markdown-files.ts';
import { pictureFile } from '../studio-pictures.ts';

const list = <Item>(item: z.ZodType<Item>, what: string) =>
  z.array(item, `must be a list of ${what}`).min(1, 'must not be empty');

const picture = z
  .string('must be the address of a picture')
  .regex(/^\/(?:art|pictures)\/[\w./-]+$/, 'must be an address such as /art/harbour.jpg');

const color = z
  .string('must be a colour in quotation marks, such as "#0b2026"')
  .refine((value) => parseColor(value)?.alpha === undefined && parseColor(value) !== undefined, {
    error: 'must be an opaque colour in quotation marks, such as "#0b2026"',
  });

const object = <Shape extends z.ZodRawShape>(shape: Shape, example: string) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `has an unknown field: ${issue.keys.join(', ')}`
        : `must be lines such as ${example}`,
  });

/** Schemas of the front matter fields in `games/{address}.md`. Their messages are written for the owner. */
const GAME_FIELDS = {
  released: z.iso.date('must be a date such as 2026-11-30'),
  state: text,
  platforms: list(text, 'names'),
  price: text,
  languages: list(text, 'names'),
  features: list(text, 'sentences'),
  screenshots: list(object({ picture, alt: text }, 'picture: /art/harbour.jpg'), 'pictures'),
  trailers: list(
    object(
      {
        videoId: z.string('must be text').regex(/^[\w-]{11}$/, 'must be the 11-character id of a video'),
        still: picture,
        title: text.optional(),
        published: z.iso.date('must be a date such as 2026-03-14').optional(),
      },
      'videoId: aqz-KE-bpKQ',
    ),
    'videos',
  ),
  quotes: list(
    object(
      {
        text,
        source: text,
        url: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
      },
      'text: A small wonder.',
    ),
    'quotes',
  ),
  awards: list(text, 'awards'),
  credits: list(object({ role: text, names: list(text, 'names') }, 'role: Music'), 'roles'),
  colors: object({ ground: color, accent: color, second: color.optional() }, 'ground: "#0b2026"'),
} satisfies { [Field in keyof GameFacts]-?: z.ZodType<NonNullable<GameFacts[Field]>> };

interface Games {
  /** The pages of games, by the last segment of their paths. */
  pages: Map<string, GamePage>;
  /** Sentences about the files and fields that are left out. */
  faults: string[];
}

/** Folder of the pictures that ship with the site. */
const OWN = join(import.meta.dirname, '../../../public');

/**
 * Reads the pages of games from `games/{address}.md` in a studio's folder. An invalid field is left out; the rest of
 * the page is shown.
 */
export function readGames(folder: string, files: readonly string[], games: Studio['games']): Games {
  const addresses = games.map(({ address }) => address);
  const read: Games = { pages: new Map(), faults: [] };
  for (const file of files) {
    const name = nameOf(file);
    const place = `games/${basename(file)}`;
    if (!addresses.includes(name)) {
      read.faults.push(
        `${place} belongs to no game. The games' addresses in studio.config.ts are ${addresses.join(', ')}.`,
      );
      continue;
    }
    const faults: string[] = [];
    const { facts, text } = readGame(file, place, folder, faults);
    read.pages.set(name, { facts, text, isPartial: faults.length > 0 });
    read.faults.push(...faults);
  }
  return read;
}

function readGame(
  file: string,
  place: string,
  folder: string,
  faults: string[],
): Pick<GamePage, 'facts' | 'text'> {
  try {
    const found = parseFrontMatter(readUtf8(file, place));
    const note = (field: string | undefined, fault: string) =>
      faults.push(`${place}, line ${found.lineOf(field)}: ${fault}.`);
    return { facts: factsOf(found.fields, folder, note), text: found.text };
  } catch (error) {
    faults.push(
      error instanceof FrontMatterError ? `${place}, line ${error.line}: ${error.message}.` : reasonOf(error),
    );
    return { facts: {}, text: '' };
  }
}

type Note = (field: string | undefined, fault: string) => void;

function factsOf(fields: FrontMatter['fields'], folder: string, note: Note): GameFacts {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
    note(undefined, 'its fields must be lines such as price: €14.99');
    return {};
  }
  const known = Object.keys(GAME_FIELDS);
  const facts: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(fields)) {
    if (!Object.hasOwn(GAME_FIELDS, field)) {
      const close = closeName(field, known);
      note(field, `there is no field “${field}”${close === null ? '' : ` (did you mean ${close}?)`}`);
      continue;
    }
    const parsed = (GAME_FIELDS[field as keyof GameFacts] as z.ZodType).safeParse(value);
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues) note(field, `${pathText(field, path)} ${message}`);
      continue;
    }
    const missing = missingPicture(parsed.data, folder);
    if (missing === null) facts[field] = parsed.data;
    else note(field, `${field} names ${missing}, but there is no such file in pictures/`);
  }
  return facts;
}

/** The position of an invalid value, such as `quotes 2, source`. Entries count from 1. */
function pathText(field: string, path: readonly PropertyKey[]): string {
  return [field, ...path].reduce<string>(
    (text, part) =>
      typeof part === 'number'
        ? `${text} ${part + 1}`
        : text === ''
          ? String(part)
          : `${text}, ${String(part)}`,
    '',
  );
}

/**
 * The URL of a field's first picture below `/art/` that has no file, neither in the studio's folder nor among the
 * pictures that ship with the site. Null if there is none.
 */
function missingPicture(value: unknown, folder: string): string | null {
  const entries = Array.isArray(value) ? value : [];
  for (const { picture, still } of entries as { picture?: string; still?: string }[]) {
    const address = picture ?? still;
    if (!address?.startsWith('/art/')) continue;
    const name = pictureFile(address);
    const files = name === null ? [] : [join(folder, 'pictures', name), join(OWN, address)];
    if (!files.some((file) => existsSync(file))) return address;
  }
  return null;
}

import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as z from 'zod';
import { reasonOf } from '../../../../platform/errors.ts';
import { readUtf8 } from '../../../../platform/files.ts';
import { closeName } from '../../../../platform/owner-files/close-name.ts';
import {
  type FrontMatter,
  FrontMatterError,
  parseFrontMatter,
} from '../../../../platform/owner-files/front-matter.ts';
import { GAME_COLORS, GAME_FIELDS } from '../../../domain/game-fields.ts';
import type { GameFacts, GamePage } from '../../../domain/game-page.ts';
import { nonBlankText as text } from '../../../domain/setting.ts';
import type { Studio } from '../../../domain/studio.ts';
import type { TextField, TextKind, ValueField } from '../../../domain/value-field.ts';
import { parseColor } from '../color-tokens.ts';
import { nameOf } from '../markdown-files.ts';
import { pictureFile } from '../studio-pictures.ts';

const list = <Item>(item: z.ZodType<Item>, what: string) =>
  z.array(item, `must be a list of ${what}`).min(1, 'must not be empty');

/** The schemas of texts in files, by what they may contain. Their messages are written for the owner. */
const TEXTS: Readonly<Partial<Record<TextKind, z.ZodType>>> = {
  line: text,
  names: list(text, 'names'),
  lines: list(text, 'texts'),
  date: z.iso.date('must be a date such as 2026-11-30'),
  web: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }),
  video: z.string('must be text').regex(/^[\w-]{11}$/, 'must be the 11-character id of a video'),
  picture: z
    .string('must be the address of a picture')
    .regex(/^\/(?:art|pictures)\/[\w./-]+$/, 'must be an address such as /art/harbour.jpg'),
  color: z
    .string('must be a colour in quotation marks, such as "#0b2026"')
    .refine((value) => parseColor(value)?.alpha === undefined && parseColor(value) !== undefined, {
      error: 'must be an opaque colour in quotation marks, such as "#0b2026"',
    }),
};

function object(fields: Readonly<Record<string, TextField>>): z.ZodType {
  const names = Object.keys(fields);
  const shape = Object.fromEntries(
    Object.entries(fields).map(([name, { kind, needed }]): [string, z.ZodType] => {
      const schema = TEXTS[kind] ?? text;
      return [name, needed ? schema : schema.optional()];
    }),
  );
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `has an unknown field: ${issue.keys.join(', ')}`
        : `must have the fields ${names.join(', ')}`,
  });
}

/** Schemas of the front matter fields in `games/{address}.md`, which are those of a game's page. */
const SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  ...Object.fromEntries(
    Object.entries<ValueField>(GAME_FIELDS).map(([name, field]): [string, z.ZodType] => [
      name,
      field.kind === 'rows'
        ? list(object(field.columns), field.label.toLowerCase())
        : (TEXTS[field.kind] ?? text),
    ]),
  ),
  colors: object(GAME_COLORS),
};

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
  const known = Object.keys(SCHEMAS);
  const facts: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(fields)) {
    const schema = Object.hasOwn(SCHEMAS, field) ? SCHEMAS[field] : undefined;
    if (!schema) {
      const close = closeName(field, known);
      note(field, `there is no field “${field}”${close === null ? '' : ` (did you mean ${close}?)`}`);
      continue;
    }
    const parsed = schema.safeParse(value);
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

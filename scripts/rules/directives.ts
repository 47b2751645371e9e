import * as z from 'zod/mini';
import { CLIP_TYPES, LARGEST_CLIP, LARGEST_STILL } from '../../platform/domain/clips/clip-type.ts';
import type { Collection, Field } from '../../platform/domain/collection.ts';
import { LONGEST_ADDRESS } from '../../platform/domain/text/address.ts';
import { COLLECTIONS } from '../../web/domain/collections.ts';
import { logEntryDocument } from '../../web/domain/log-entry.ts';
import { CONTEXT_LENGTH, LONGEST_NOTE, LONGEST_QUOTE, noteDocument } from '../../web/domain/notes/note.ts';
import { LEVEL_NAMES, LEVELS } from '../../web/domain/people/levels.ts';
import { LARGEST_PICTURE, PICTURE_TYPES } from '../../web/domain/pictures/picture.ts';
import { draftLinkDocument } from '../../web/domain/posts/draft-link.ts';
import { POST_FIELDS, POSTS } from '../../web/domain/posts/post.ts';
import { presenceDocument } from '../../web/domain/posts/presence.ts';
import { revisionDocument } from '../../web/domain/posts/revision.ts';
import { SLUG_LENGTH } from '../../web/domain/posts/slug.ts';
import { TAG_LENGTH } from '../../web/domain/posts/tags.ts';

type Fields = Readonly<Record<string, Field>>;

/** The fields of a schema, with the limits of its texts. Fields that may be absent are optional; so are a post's. */
function fieldsOf(
  { shape }: { shape: Record<string, z.ZodMiniType> },
  limits: Record<string, number> = {},
): Fields {
  const post: Fields = POSTS.fields;
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => {
      const isOptional =
        schema instanceof z.ZodMiniOptional || (post[name]?.optional && post[name].schema === schema);
      return [
        name,
        {
          schema,
          ...(isOptional && { optional: true }),
          ...(name in limits && { limit: limits[name] }),
        } as Field,
      ];
    }),
  );
}

const BELOW_POSTS_AND_OTHERS: Readonly<Record<string, Fields>> = {
  revision: fieldsOf(revisionDocument),
  'draft link': fieldsOf(draftLinkDocument),
  'log entry': fieldsOf(logEntryDocument),
  presence: fieldsOf(presenceDocument),
  note: fieldsOf(noteDocument, {
    text: LONGEST_NOTE,
    quote: LONGEST_QUOTE,
    before: CONTEXT_LENGTH,
    after: CONTEXT_LENGTH,
  }),
};

const collections: Readonly<Record<string, Partial<Collection>>> = COLLECTIONS;

function fieldsOfKind(kind: string): Fields {
  const fields = BELOW_POSTS_AND_OTHERS[kind] ?? collections[kind]?.fields;
  if (!fields) throw new Error(`No descriptor in web/domain has the fields of the kind “${kind}”.`);
  return fields;
}

/** The fields of a kind that people edit: those with a label. */
const editedOf = (kind: string): Fields =>
  Object.fromEntries(Object.entries(fieldsOfKind(kind)).filter(([, { label }]) => label !== undefined));

/** The value of the rules language for a field that a document lacks: as of an empty form. */
function absentValue(schema: z.ZodMiniType): string {
  const inner = schema instanceof z.ZodMiniOptional ? schema.def.innerType : schema;
  if (inner instanceof z.ZodMiniNumber) return '0';
  if (inner instanceof z.ZodMiniArray) return '[]';
  return `'${inner instanceof z.ZodMiniLiteral ? inner.def.values[0] : ''}'`;
}

/** The names as a list of the rules language, in lines of at most 88 characters. */
function list(names: readonly unknown[]): string {
  const lines = [''];
  for (const [at, name] of names.entries()) {
    const word = `'${name}'${at < names.length - 1 ? ', ' : ''}`;
    const last = lines.length - 1;
    if ((lines[last] ?? '').length + word.length > 88) lines.push(word);
    else lines[last] += word;
  }
  return `[${lines.map((line) => line.trimEnd()).join('\n  ')}]`;
}

/** The check of a value that its schema and limit state; null if the rules language needs another. */
function checkOf(value: string, { schema, limit }: Field): string | null {
  const inner =
    schema instanceof z.ZodMiniDefault || schema instanceof z.ZodMiniOptional ? schema.def.innerType : schema;
  if (inner instanceof z.ZodMiniString) return limit ? `isText(${value}, ${limit})` : `${value} is string`;
  if (inner instanceof z.ZodMiniNumber) return `${value} is int`;
  if (inner instanceof z.ZodMiniBoolean) return `${value} is bool`;
  if (inner instanceof z.ZodMiniLiteral) return `${value} in ${list(inner.def.values)}`;
  if (inner instanceof z.ZodMiniEnum) return `${value} in ${list(Object.values(inner.def.entries))}`;
  return null;
}

/** The parts of `post, except image tags, and id`: a kind, fields without a printed check, and other allowed fields. */
function parted(words: string) {
  const [, kind = '', except = '', and = ''] =
    /^(.*?)(?:,? ?except ([^,]*))?(?:, and (.*))?$/.exec(words) ?? [];
  const split = (names: string) => names.split(' ').filter((name) => name !== '');
  return { kind, excepted: split(except), others: split(and) };
}

/** The checks of the fields, except those of which the part writes its own. `read`: the expression of a field's value. */
function checksOf(fields: Fields, excepted: readonly string[], read: (field: string) => string): string[] {
  const unknown = excepted.filter((name) => !(name in fields));
  if (unknown.length > 0)
    throw new Error(`The rules except fields that do not exist: ${unknown.join(', ')}.`);
  return Object.entries(fields).flatMap(([name, field]) => {
    if (excepted.includes(name)) return [];
    const check = checkOf(read(name), field);
    if (check === null)
      throw new Error(
        `The schema of “${name}” states no check. Write one in the part, and “except ${name}”.`,
      );
    return [field.optional ? `(!('${name}' in data) || ${check})` : check];
  });
}

/** The limits that parts name by a word. Those of fields are named by kind and field, as in `post.tags`. */
const LIMITS: Readonly<Record<string, number>> = {
  address: LONGEST_ADDRESS,
  slug: SLUG_LENGTH,
  tag: TAG_LENGTH,
};

function limitOf(name: string): number {
  const [kind = '', field = ''] = name.split('.');
  const limit = LIMITS[name] ?? fieldsOfKind(kind)[field]?.limit;
  if (limit === undefined) throw new Error(`No limit has the name “${name}”.`);
  return limit;
}

const FILES: Readonly<Record<string, { size: number; types: readonly string[] }>> = {
  picture: { size: LARGEST_PICTURE, types: PICTURE_TYPES },
  clip: { size: LARGEST_CLIP, types: CLIP_TYPES },
  still: { size: LARGEST_STILL, types: ['image/jpeg'] },
};

function fileOf(kind: string) {
  const file = FILES[kind];
  if (!file) throw new Error(`No kind of file has the name “${kind}”.`);
  return file;
}

const NAMED_LEVELS = LEVEL_NAMES.filter((name) => name !== 'pending');

/** The directives by name. A directive returns conditions, which `expanded` joins by `&&`, or a piece of text. */
const DIRECTIVES: Readonly<Record<string, (words: string) => readonly string[] | string>> = {
  /** `@fields(post, except image)`: the fields that `data` must and may have, and a check of each except those named. */
  fields(words) {
    const { kind, excepted, others } = parted(words);
    const fields = fieldsOfKind(kind);
    const names = Object.keys(fields);
    return [
      `data.keys().hasAll(${list(names.filter((name) => !fields[name]?.optional))})`,
      `data.keys().hasOnly(${list([...names, ...others])})`,
      ...checksOf(fields, excepted, (name) => `data.${name}`),
    ];
  },
  /** `@names(presence)`: all fields of the kind. */
  names: (kind) => list(Object.keys(fieldsOfKind(kind))),
  /** `@ids(place)`: the ids that documents of the kind may have. */
  ids(kind) {
    const ids = collections[kind]?.ids;
    if (!ids) throw new Error(`The descriptor of the kind “${kind}” states no ids.`);
    return list(ids);
  },
  /** `@texts(except tags)`: that the map `some` has only fields of the editor, each with its limit. */
  texts(words) {
    const { excepted } = parted(words);
    const edited = Object.fromEntries(
      POST_FIELDS.map((field) => [
        field,
        { schema: POSTS.fields[field].schema, limit: POSTS.fields[field].limit },
      ]),
    );
    return [
      `some.keys().hasOnly(${list(POST_FIELDS)})`,
      ...checksOf(edited, excepted, (name) => `some.get('${name}', '')`),
    ];
  },
  /** `@copied()`: that `data` has the same texts as `post`. */
  copied: () =>
    POST_FIELDS.map((name) => {
      const field: Field = POSTS.fields[name];
      if (!field.optional) return `data.${name} == post.${name}`;
      const absent = field.schema.safeParse(undefined).data;
      const value = Array.isArray(absent) ? '[]' : `'${absent ?? ''}'`;
      return `data.get('${name}', ${value}) == post.get('${name}', ${value})`;
    }),
  /** `@checks(page, except address)`: the checks of the fields that people edit, as far as `data` has them. */
  checks(words) {
    const { kind, excepted } = parted(words);
    return checksOf(editedOf(kind), excepted, (name) => `data.${name}`);
  },
  /** `@same(page)`: that `data` has the same values of the fields that people edit as `page`. A field may be absent. */
  same: (kind) =>
    Object.entries(editedOf(kind)).map(([name, { schema }]) => {
      const absent = absentValue(schema);
      return `data.get('${name}', ${absent}) == page.get('${name}', ${absent})`;
    }),
  /**
   * `@edited()`: the fields of the post editor, `@edited(page)`: those of a kind that people edit. `@news()`: those of
   * posts whose change counts as an update for readers.
   */
  edited: (kind) => list(kind === '' ? POST_FIELDS : Object.keys(editedOf(kind))),
  news: () => list(POST_FIELDS.filter((name) => POSTS.fields[name].isNews)),
  limit: (name) => String(limitOf(name)),
  /** `@types(picture)`: the media types of a kind of file. `@size(picture)`: its largest size in bytes. */
  types: (kind) => list(fileOf(kind).types),
  size: (kind) => `${fileOf(kind).size / 1024 / 1024} * 1024 * 1024`,
  /** `@levels()`: a function for each level, such as `editor()`. `@highest()`: the call of the highest level's. */
  levels: () => NAMED_LEVELS.map((name) => `function ${name}() {\n  return ${LEVELS[name]};\n}`).join('\n'),
  highest: () => `${NAMED_LEVELS.at(-1)}()`,
};

/** The text with each directive, such as `@limit(post.title)`, replaced by what it prints. */
export const expanded = (text: string): string =>
  text
    .split('\n')
    .map((line) =>
      line.trimStart().startsWith('//')
        ? line
        : line.replace(/@([a-z]+)\(([^)]*)\)/g, (_, name: string, words: string) => {
            const directive = DIRECTIVES[name];
            if (!directive) throw new Error(`The rules have no directive “@${name}”.`);
            const printed = directive(words);
            const indent = /^ */.exec(line)?.[0] ?? '';
            if (typeof printed === 'string') return printed.replaceAll('\n', `\n${indent}`);
            const below = line.trimStart().startsWith('&&') ? indent : `${indent}  `;
            return printed.join('\n&& ').replaceAll('\n', `\n${below}`);
          }),
    )
    .join('\n');

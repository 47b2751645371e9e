import { isStorableAddress } from '../../../platform/domain/text/address.ts';
import { isPageAddress } from '../../../web/domain/own-page.ts';
import type { RowsField, TextField, ValueField } from '../../../web/domain/value-field.ts';
import { placeholderFaults } from '../../../web/domain/words/placeholders.ts';

/** A row of a list, such as a store with its label and address, by the names of the columns. */
export type Row = Readonly<Record<string, string>>;

export type Value = string | readonly Row[];

/** Values of an area, by the names of their fields. */
export type Values = Readonly<Record<string, Value>>;

const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/;

/** The error about a text that cannot be stored; null if it can. */
export function textProblem(field: TextField, text: string): string | null {
  const { kind, label, limit, needed, choices, placeholdersOf } = field;
  if (text.trim() === '') return needed ? `${label} is missing.` : null;
  // The other kinds say what they need, which is short.
  const isLong = text.length > limit && !['video', 'date', 'color'].includes(kind);
  if (isLong) return `${label} has ${text.length} characters. At most ${limit} are possible.`;
  if (!['text', 'markdown', 'lines'].includes(kind) && /[\r\n\t]/.test(text))
    return `${label} must be a single line.`;
  const [fault] = placeholdersOf === undefined ? [] : placeholderFaults(text, placeholdersOf);
  if (fault) return `The text ${fault}.`;
  const isChoice = choices !== undefined && Object.hasOwn(choices, text);
  switch (kind) {
    case 'web':
      return isWeb(text) ? null : 'Enter an address that begins with https:// or http://.';
    case 'link':
      return isStorableAddress(text)
        ? null
        : 'Enter a path of this site such as /blog, an address with https://, or mailto: with a mail address.';
    case 'page':
      return isStorableAddress(text) && /^(?:https?:|\/)/.test(text)
        ? null
        : 'Enter a path of this site such as /privacy, or an address with https://.';
    case 'picture':
      return isPicture(text) ? null : 'Choose a picture, or enter a path of this site such as /art/logo.svg.';
    case 'video':
      return /^[\w-]{11}$/.test(text) ? null : 'This is no address of a video on YouTube.';
    case 'date':
      return isDate(text) ? null : 'Enter a date with the whole year, such as 2026-03-14.';
    case 'email':
      return EMAIL.test(text) ? null : 'Enter a mail address such as hello@studio.example.';
    case 'choice':
      return isChoice ? null : 'Choose one of the list.';
    case 'choices':
      return text.split(' ').every((one) => Object.hasOwn(choices ?? {}, one))
        ? null
        : 'Choose some of the list.';
    case 'address':
      return isPageAddress(text)
        ? null
        : 'Enter an address such as /jobs: lowercase letters, digits and hyphens, after each slash.';
    case 'number':
      return /^-?\d{1,6}$/.test(text) ? null : 'Enter a whole number, such as 10.';
    case 'icon':
      return isChoice || isPicture(text) ? null : 'Choose an icon of the list, or a picture of this site.';
    case 'segment':
      return /^[A-Za-z0-9][\w-]*$/.test(text) ? null : 'Use letters, digits and hyphens, such as Timeworks.';
    case 'color':
      return /^#[0-9a-f]{6}$/.test(text) ? null : 'Enter a colour such as #1c2a44.';
    default:
      return null;
  }
}

/** Only pictures of this site, because search engines and mails get their path with the site's origin. */
const isPicture = (text: string): boolean => isStorableAddress(text) && text.startsWith('/');

const isWeb = (text: string): boolean => /^https?:\/\/\S+$/.test(text) && URL.canParse(text);

/** Browsers make the year 31 of a typed “31”, so years before the first games are no dates. */
const isDate = (text: string): boolean =>
  text >= '1950' &&
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  new Date(`${text}T00:00Z`).toJSON()?.slice(0, 10) === text;

/** Normalizes a typed or pasted colour, such as ` 1C2A44` to `#1c2a44`. Other texts stay as they are. */
export function typedColor(text: string): string {
  const [, digits] = /^\s*#?([0-9a-f]{6})\s*$/i.exec(text) ?? [];
  return digits === undefined ? text : `#${digits.toLowerCase()}`;
}

/** The errors about a value that cannot be stored, by place: '' for the value, or `0.url` for a column of a row. */
export function valueProblems(field: ValueField, value: Value): Readonly<Record<string, string>> {
  if (field.kind !== 'rows') {
    const problem = textProblem(field, String(value));
    return problem === null ? {} : { '': problem };
  }
  const rows = value as readonly Row[];
  const of = rows.flatMap((row, at) =>
    Object.entries(field.columns).flatMap(([name, column]): [string, string][] => {
      const problem = textProblem(column, row[name] ?? '');
      return problem === null ? [] : [[`${at}.${name}`, problem]];
    }),
  );
  const { length } = rows;
  const few = length < field.least ? `Add at least one ${field.row.toLowerCase()}.` : null;
  const many = length > field.limit ? `At most ${field.limit} are possible.` : null;
  const whole = few ?? many;
  return Object.fromEntries([...(whole === null ? [] : [['', whole] as const]), ...of]);
}

/**
 * Whether the rules allow a value. A form may also have unfinished values, such as a row without its
 * label.
 */
export function isStorable(field: ValueField, value: Value): boolean {
  const unfinished = ({ needed: _needed, ...of }: TextField): TextField => of;
  if (field.kind !== 'rows') return textProblem(unfinished(field), String(value)) === null;
  const columns = Object.fromEntries(
    Object.entries(field.columns).map(([name, column]) => [name, unfinished(column)]),
  );
  return Object.keys(valueProblems({ ...field, least: 0, columns }, value)).length === 0;
}

/** A value that cannot be stored, for a link to its input. */
export interface FieldProblem {
  /** The `data-field` of the input. */
  field: string;
  label: string;
  message: string;
}

/** The problems of single values, in the order of the fields. */
export const fieldProblems = (fields: Readonly<Record<string, ValueField>>, values: Values): FieldProblem[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    Object.entries(valueProblems(field, values[name] ?? '')).map(([place, message]) => ({
      field: place === '' ? name : `${name}-${place.replace('.', '-')}`,
      label: field.label,
      message,
    })),
  );

/** The name of the stored list with a column's texts. Rows are stored as one list for each column. */
export const storedColumn = (field: string, column: string): string =>
  field + column.charAt(0).toUpperCase() + column.slice(1);

/** The values of a document. */
export type StoredValues = Record<string, string | number | string[]>;

/** The values as they are stored. */
export function asStored(fields: Readonly<Record<string, ValueField>>, values: Values): StoredValues {
  const listed = Object.entries(values).filter(([name]) => isListed(fields[name]));
  const stored = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, StoredValues[string]][] => {
      const field = fields[name];
      if (!field || isListed(field)) return [];
      if (field.kind === 'number') return [[name, Number(value)]];
      if (field.kind !== 'rows') return [[name, String(value)]];
      if (field.isPacked) return [[name, (value as readonly Row[]).map((row) => packed(field, row))]];
      return Object.keys(field.columns).map((column) => [
        storedColumn(name, column),
        (value as readonly Row[]).map((row) => row[column] ?? ''),
      ]);
    }),
  );
  if (listed.length === 0) return stored;
  return {
    ...stored,
    [LISTED.names]: listed.map(([name]) => name),
    [LISTED.texts]: listed.map(([, text]) => String(text)),
  };
}

const packed = ({ columns }: RowsField, row: Row): string =>
  Object.keys(columns)
    .map((column) => row[column] ?? '')
    .join('\t');

/** The stored lists of the texts of an area with many: their names and the texts. */
export const LISTED = { names: 'listedNames', texts: 'listedTexts' } as const;

export const isListed = (field: ValueField | undefined): boolean =>
  field !== undefined && field.kind !== 'rows' && field.isListed === true;

/** The texts in the stored lists, by their names. */
function listedIn(stored: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const [names, texts] = [stored[LISTED.names], stored[LISTED.texts]];
  if (!Array.isArray(names) || !Array.isArray(texts)) return {};
  return Object.fromEntries(names.map((name, at) => [String(name), texts[at]]));
}

/** The values among stored fields, without missing and invalid ones. */
export const fromStored = (
  fields: Readonly<Record<string, ValueField>>,
  stored: Readonly<Record<string, unknown>>,
): Values => showable(fields, allStored(fields, stored));

/** The values without invalid ones. */
export const showable = (fields: Readonly<Record<string, ValueField>>, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const field = fields[name];
      return field !== undefined && Object.keys(valueProblems(field, value)).length === 0;
    }),
  );

/** The values among stored fields, invalid ones included, for a form in which they can be corrected. */
export function allStored(
  fields: Readonly<Record<string, ValueField>>,
  stored: Readonly<Record<string, unknown>>,
): Values {
  const listed = listedIn(stored);
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, Value][] => {
      if (field.kind === 'rows') {
        const rows = rowsIn(name, field, stored);
        return rows ? [[name, rows]] : [];
      }
      const value = (isListed(field) ? listed : stored)[name];
      if (field.kind === 'number') return typeof value === 'number' ? [[name, String(value)]] : [];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

function rowsIn(name: string, field: RowsField, stored: Readonly<Record<string, unknown>>): Row[] | null {
  if (field.isPacked) return packedRows(stored[name], Object.keys(field.columns));
  const columns = Object.keys(field.columns).map(
    (column) => [column, stored[storedColumn(name, column)]] as const,
  );
  const lists = columns.map(([, list]) => list);
  const [first] = lists;
  const isWhole = lists.every(
    (list) =>
      Array.isArray(list) &&
      list.length === (first as unknown[]).length &&
      list.every((text) => typeof text === 'string'),
  );
  if (!isWhole) return null;
  return (first as string[]).map((_, at) =>
    Object.fromEntries(columns.map(([column, list]) => [column, (list as string[])[at] ?? ''])),
  );
}

function packedRows(stored: unknown, columns: readonly string[]): Row[] | null {
  if (!Array.isArray(stored) || !stored.every((row) => typeof row === 'string')) return null;
  const rows = stored.map((row: string) => row.split('\t'));
  if (rows.some((texts) => texts.length !== columns.length)) return null;
  return rows.map((texts) => Object.fromEntries(columns.map((column, at) => [column, texts[at] ?? ''])));
}

import type { Fields } from '@studio-site/backend/maintenance';
import { type Plain, toPlainFields, toValue } from '@studio-site/backend/values';
import {
  type Document,
  isMap,
  isScalar,
  LineCounter,
  parseDocument,
  type Scalar,
  visit,
  type YAMLMap,
} from 'yaml';
import { reasonOf } from '../../../platform/errors.ts';
import { FormatError } from './format-error.ts';
import { FIRST_FIELDS } from './layout.ts';

// The format of a post's file: front matter with lines of the form `name: JSON`, which is valid YAML, then the Markdown
// text. Names that start with `$` are about the file; a field with such a name is quoted.

const SIMPLE_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Converts a post to a file. */
export function writePost(id: string, fields: Fields): string {
  const { content, ...others } = toPlainFields(fields, FIRST_FIELDS);
  const text = typeof content === 'string' ? content : null;
  const lines = Object.entries(others).map(([name, value]) => line(name, value));
  lines.push(`$id: ${JSON.stringify(id)}`);
  if (text !== null) lines.push(`$bytes: ${Buffer.byteLength(text)}`);
  else if (content === undefined) lines.push('$bytes: null');
  else lines.push(line('content', content));
  return `---\n${lines.join('\n')}\n---\n${text ?? ''}`;
}

/** Parses the file of a post. Throws `FormatError`. */
export function readPost(file: string, text: string): { id: string; fields: Fields } {
  const { names, body } = readHeader(file, text);
  const id = names.get('$id');
  if (typeof id?.json !== 'string') throw new FormatError(file, 'header', 'the line "$id" is missing.');
  const fields: Fields = Object.create(null);
  for (const [name, { json, at, isField }] of names) {
    if (!isField) continue;
    try {
      fields[name.slice(1)] = toValue(json);
    } catch (error) {
      throw new FormatError(file, `line ${at}`, reasonOf(error));
    }
  }
  const bytes = names.get('$bytes');
  if (Object.hasOwn(fields, 'content') || bytes?.json === null) {
    if (body !== '')
      throw new FormatError(
        file,
        'text',
        'there is a text, but the header says that the post has no content.',
      );
    return { id: id.json, fields };
  }
  const size = Buffer.byteLength(body);
  if (bytes !== undefined && bytes.json !== size)
    throw new FormatError(
      file,
      `line ${bytes.at}`,
      `the text has ${size} bytes instead of ${JSON.stringify(bytes.json)}. Is the file incomplete? If you changed the text, delete this line.`,
    );
  fields.content = { stringValue: body };
  return { id: id.json, fields };
}

function line(name: string, value: Plain | undefined): string {
  return `${SIMPLE_NAME.test(name) ? name : JSON.stringify(name)}: ${JSON.stringify(value)}`;
}

interface HeaderLine {
  json: unknown;
  /** Line number in the file. */
  at: number;
  isField: boolean;
}

/**
 * Parses the front matter. In the returned map, the key of a field begins with `=` and the key of an entry about the file
 * with `$`, so that they cannot collide.
 */
function readHeader(file: string, text: string): { names: Map<string, HeaderLine>; body: string } {
  if (/^\uFEFF?---\r?\n/.test(text) && !text.startsWith('---\n'))
    throw new FormatError(
      file,
      'line 1',
      'an editor has changed the line ends or put a byte order mark first. Save the file as UTF-8 without a mark, with the line ends LF.',
    );
  if (!text.startsWith('---\n')) throw new FormatError(file, 'line 1', 'the line must be "---".');
  const end = text.indexOf('\n---\n', 3);
  if (end < 0)
    throw new FormatError(
      file,
      `line ${text.split('\n').length}`,
      'the header is not closed. Is the file incomplete?',
    );
  const lines = new LineCounter();
  const header = parseHeader(file, text.slice(4, end + 1), lines);
  const names = new Map<string, HeaderLine>();
  for (const { key, value } of header.contents?.items ?? []) {
    const at = lines.linePos(key.range[0]).line + 1;
    const isField = key.type !== 'PLAIN' || !key.value.startsWith('$');
    const name = isField ? `=${key.value}` : key.value;
    if (value === null || (isScalar(value) && value.source === '' && value.type === 'PLAIN'))
      throw new FormatError(file, `line ${at}`, 'the line must have the form "name: value".');
    if (names.has(name)) throw new FormatError(file, `line ${at}`, 'this name appears twice.');
    if (!isField && name !== '$id' && name !== '$bytes')
      throw new FormatError(file, `line ${at}`, `"${name}" is not a known field.`);
    names.set(name, { json: value.toJS(header), at, isField });
  }
  return { names, body: text.slice(end + 5) };
}

type Header = Document.Parsed<YAMLMap.Parsed<Scalar.Parsed & { value: string }>>;

/** Parses a YAML map. Throws `FormatError` for an alias, and for any error or warning of the YAML parser. */
function parseHeader(file: string, yaml: string, lineCounter: LineCounter): Header {
  // Accepts names that are longer than YAML allows. The caller checks for duplicates, because it distinguishes quoted
  // names from others.
  const header = parseDocument(yaml, { lineCounter, stringKeys: true, uniqueKeys: false, strict: false });
  const fault = (offset: number, reason: string) =>
    new FormatError(file, `line ${lineCounter.linePos(offset).line + 1}`, reason);
  const [problem] = [...header.errors, ...header.warnings];
  if (problem)
    throw fault(
      problem.pos[0],
      `the value is not valid YAML, or not text, a number, true, false, null, a list or a map (${problem.code}).`,
    );
  visit(header, {
    Alias: (_, alias) => {
      throw fault(alias.range?.[0] ?? 0, 'YAML references are not supported.');
    },
  });
  if (header.contents !== null && !isMap(header.contents))
    throw new FormatError(file, 'line 2', 'the line must have the form "name: value".');
  return header as Header;
}

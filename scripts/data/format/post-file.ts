import type { Fields } from '@studio-site/backend/maintenance';
import { type Plain, toPlainFields, toValue } from '@studio-site/backend/values';
import { FormatError } from './format-error.ts';
import { FIRST_FIELDS } from './layout.ts';

// A post as markdown: lines of `name: JSON` between two lines of `---`, which is YAML too, then the text as it is.
// Names that begin with `$` say something about the file; a field of such a name stands in quotes.

const SIMPLE_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** A post's file. */
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

/** Reads a post's file. Throws `FormatError`. */
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
      throw new FormatError(file, `line ${at}`, error instanceof Error ? error.message : String(error));
    }
  }
  const bytes = names.get('$bytes');
  if (Object.hasOwn(fields, 'content') || bytes?.json === null) {
    if (body !== '') throw new FormatError(file, 'text', 'the header says that there is none.');
    return { id: id.json, fields };
  }
  const size = Buffer.byteLength(body);
  if (bytes !== undefined && bytes.json !== size)
    throw new FormatError(
      file,
      `line ${bytes.at}`,
      `the text has ${size} bytes and not ${JSON.stringify(bytes.json)}: half a file? If you changed the text, delete this line.`,
    );
  fields.content = { stringValue: body };
  return { id: id.json, fields };
}

function line(name: string, value: Plain | undefined): string {
  return `${SIMPLE_NAME.test(name) ? name : JSON.stringify(name)}: ${JSON.stringify(value)}`;
}

interface HeaderLine {
  json: unknown;
  /** Number of the line in the file. */
  at: number;
  isField: boolean;
}

/** Fields are kept under `=name`, words about the file under `$name`, so that they never meet. */
function readHeader(file: string, text: string): { names: Map<string, HeaderLine>; body: string } {
  if (!text.startsWith('---\n')) throw new FormatError(file, 'line 1', '"---" is needed here.');
  const names = new Map<string, HeaderLine>();
  let from = 4;
  for (let at = 2; ; at++) {
    const end = text.indexOf('\n', from);
    if (end < 0) throw new FormatError(file, `line ${at}`, 'the header has no end: half a file?');
    const current = text.slice(from, end);
    from = end + 1;
    if (current === '---') return { names, body: text.slice(from) };
    const [, quoted, simple = '', value = ''] =
      /^(?:("(?:[^"\\]|\\.)*")|(\$?[A-Za-z_][A-Za-z0-9_]*)): (.+)$/.exec(current) ?? [];
    if (value === '') throw new FormatError(file, `line ${at}`, '"name: value" is needed here.');
    const isField = quoted !== undefined || !simple.startsWith('$');
    try {
      const name = isField ? `=${quoted === undefined ? simple : JSON.parse(quoted)}` : simple;
      if (names.has(name)) throw new FormatError(file, `line ${at}`, 'this name stands here a second time.');
      if (!isField && name !== '$id' && name !== '$bytes')
        throw new FormatError(file, `line ${at}`, `"${name}" is not known to this program.`);
      names.set(name, { json: JSON.parse(value), at, isField });
    } catch (error) {
      if (error instanceof FormatError) throw error;
      throw new FormatError(file, `line ${at}`, 'the value is not JSON.');
    }
  }
}

import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { closeName } from './close-name.ts';

/** A token in the source text of a config. Spaces and terminated comments are not tokens. */
interface Token {
  text: string;
  /** The line, counted from 1. */
  line: number;
  /** Offset of the token in the source text. */
  at: number;
}

/** Matches spaces, comments, strings, templates, regular expressions, words, or a single character. */
const TOKEN =
  /\s+|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:\\[\s\S]|[^'\\\n])*'|"(?:\\[\s\S]|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`|\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/\w*|[\p{L}\p{N}_$]+|[\s\S]/gu;
const OPENS: Record<string, string> = { '{': '}', '[': ']', '(': ')' };
const CLOSES = new Set(Object.values(OPENS));

function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  let line = 1;
  for (const { 0: text, index: at } of source.matchAll(TOKEN)) {
    const isEndless = text.startsWith('/*') && !text.endsWith('*/');
    if (isEndless || !/^(?:\s|\/\/|\/\*)/.test(text)) tokens.push({ text, line, at });
    line += text.split('\n').length - 1;
  }
  return tokens;
}

/**
 * The line of a config field, such as `['games', 0, 'logo']`; for a missing field, the line of the object or list that
 * should contain it. Null if the default export is not an object literal.
 */
export function lineOfField(source: string, path: readonly PropertyKey[]): number | null {
  const tokens = tokensOf(source);
  const start = tokens.findIndex(({ text }, at) => text === 'default' && tokens[at - 1]?.text === 'export');
  if (start < 0 || tokens[start + 1]?.text !== '{') return null;
  let value = start + 1;
  let line = tokens[start]?.line ?? 1;
  for (const step of path) {
    const found = memberAt(tokens, value, step);
    if (found === null) break;
    line = found.line;
    value = found.value;
  }
  return line;
}

/**
 * Finds a member of an object or an element of a list. Returns the index of the value's first token, and the line where
 * the member starts; null if there is none.
 */
function memberAt(tokens: Token[], open: number, step: PropertyKey): { value: number; line: number } | null {
  const isList = tokens[open]?.text === '[';
  if (!isList && tokens[open]?.text !== '{') return null;
  let depth = 0;
  let count = 0;
  for (let at = open + 1; at < tokens.length; at++) {
    const { text = '', line = 0 } = tokens[at] ?? {};
    if (depth === 0 && CLOSES.has(text)) return null;
    const isFirst = at === open + 1 || (depth === 0 && tokens[at - 1]?.text === ',');
    if (isFirst && isList && count++ === step) return { value: at, line };
    if (isFirst && !isList && text.replace(/^(['"])(.*)\1$/s, '$2') === step)
      return { value: at + (tokens[at + 1]?.text === ':' ? 2 : 0), line };
    if (text in OPENS) depth += 1;
    else if (CLOSES.has(text)) depth -= 1;
  }
  return null;
}

/**
 * The line of the first string in the config that ends in `name`, which is usually the import of a module with this
 * name; null if there is none.
 */
export function lineOfImport(source: string, name: string): number | null {
  const found = tokensOf(source).find(({ text }) => /^['"]/.test(text) && text.slice(1, -1).endsWith(name));
  return found?.line ?? null;
}

/** An unterminated string, template or comment, and the line where it starts. */
export function endlessToken(source: string): { line: number; begins: string } | null {
  const found = tokensOf(source).find(({ text }) => /^(?:['"`]$|\/\*)/.test(text));
  return found ? { line: found.line, begins: found.text.slice(0, 2) } : null;
}

/** The last token before a position (line and column from 1), and the innermost bracket that is open there. */
export function tokensBefore(
  source: string,
  line: number,
  column: number,
): { last: Token | null; open: Token | null } {
  const lines = source.split('\n').slice(0, line - 1);
  const place = lines.reduce((length, text) => length + text.length + 1, 0) + column - 1;
  const before = tokensOf(source).filter(({ at }) => at < place);
  const open: Token[] = [];
  for (const token of before)
    if (token.text in OPENS) open.push(token);
    else if (CLOSES.has(token.text)) open.pop();
  return { last: before.at(-1) ?? null, open: open.at(-1) ?? null };
}

/** Matches a file (path or URL) and line in an error's stack, with a column if there is one. */
const PLACE = /(?:^|[\s(])((?:file:\/\/|\/|[A-Z]:\\).*?):(\d+)(?::\d+)?\)?$/;

/** The position of an error in a file. Lines and columns count from 1. */
export interface FaultPlace {
  /** Path relative to the folder, with forward slashes. */
  file: string;
  line: number;
  /** Null if no caret marks the position. */
  column: number | null;
}

/**
 * Reads a position in the folder from an error's stack or from Node's output: where the error was thrown, or where Node
 * could not parse a file. Null if the text names no file in the folder.
 */
export function faultPlace(stack: string, folder: string): FaultPlace | null {
  const lines = stack.split('\n');
  for (const [at, line] of lines.entries()) {
    const [, file = '', number] = PLACE.exec(line) ?? [];
    const name = file === '' ? '..' : relative(folder, pathOf(file));
    if (name.startsWith('..')) continue;
    // In Node's output, source lines and a caret below the fault follow the position.
    const mark = lines.slice(at + 1, at + 5).find((one) => /^\s*\^+\s*$/.test(one));
    return {
      file: name.split(sep).join('/'),
      line: Number(number),
      column: mark === undefined ? null : mark.indexOf('^') + 1,
    };
  }
  return null;
}

const pathOf = (file: string) => (file.startsWith('file:') ? fileURLToPath(file) : file);

/** An error in the config: the path of a field, such as `['games', 0, 'logo']`, and the reason. */
export interface ConfigFault {
  path: readonly PropertyKey[];
  message: string;
}

const WORDS: Record<string, string> = {
  array: 'a list in square brackets',
  object: 'an object in braces',
  string: 'text',
};

/** A readable message for a Zod error that has no message of its own. */
export const shapeIssue: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'unrecognized_keys') {
    const known = issue.inst instanceof z.ZodObject ? Object.keys(issue.inst.shape) : [];
    const names = issue.keys.map((key) => {
      const close = closeName(key, known);
      return `"${key}"${close ? ` (did you mean "${close}"?)` : ''}`;
    });
    return `has unknown fields: ${names.join(', ')}`;
  }
  if (issue.code === 'invalid_type')
    return `${issue.input === undefined ? 'is missing: it must be' : 'must be'} ${WORDS[issue.expected] ?? `a ${issue.expected}`}`;
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  if (issue.code === 'too_big') return `is too long or too large: the limit is ${issue.maximum}`;
  if (issue.code === 'too_small') return `is too short or too small: the minimum is ${issue.minimum}`;
  return 'has a value that is not allowed';
};

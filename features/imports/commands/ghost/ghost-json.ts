/** The place of an error in a file, such as `line 3, character 20`, and the reason. */
export interface JsonProblem {
  place: string;
  reason: string;
  /** The table that the error is in; '' if it is in none. */
  table: string;
  /** The damaged part of this table: the JSON from the last whole row to the error. */
  rest: string;
}

/** An open object or array. */
interface Frame {
  closing: '}' | ']';
  /** The key of the object's value that is being read, or of the array. */
  key: string;
  /** Whether this is a row of a table, or inside one. */
  isInRow: boolean;
  /** The object or array that contains this one; null for the outermost. */
  outer: Frame | null;
}

const TOKEN = /[{}[\],:"]|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/**
 * Reads the JSON of a Ghost export; of a damaged one, the whole rows of tables before the error. Raw line breaks in
 * texts and commas before a closing bracket are accepted.
 */
export function readGhostJson(text: string): { value: unknown; problem: JsonProblem | null } {
  try {
    return { value: JSON.parse(text), problem: null };
  } catch {
    return readUntilError(text);
  }
}

function readUntilError(text: string): { value: unknown; problem: JsonProblem | null } {
  const read: string[] = [];
  let inside = null as Frame | null;
  // The part that is kept: everything up to the end of the last whole row or table, which is inside `frame`.
  let kept = { pieces: 0, frame: inside, at: 0 };
  let next: 'value' | 'key' | 'colon' | 'comma' = 'value';
  let at = 0;
  // `reason` is null at the end of the file.
  const stop = (reason: string | null) => {
    const closing = framesFrom(kept.frame).map((frame) => frame.closing);
    const value = kept.pieces === 0 ? null : JSON.parse([...read.slice(0, kept.pieces), ...closing].join(''));
    const end = reason === null ? text.length : at;
    const tables = framesFrom(inside).filter((frame) => frame.closing === ']' && frame.key !== 'db');
    return {
      value,
      problem: {
        place: placeOf(text, end),
        reason: reason ?? 'The file ends early',
        table: tables.at(-1)?.key ?? '',
        rest: text.slice(kept.at, end),
      },
    };
  };
  for (;;) {
    while (/\s/.test(text.charAt(at))) at++;
    if (at === text.length)
      return inside === null && read.length > 0
        ? { value: JSON.parse(read.join('')), problem: null }
        : stop(null);
    TOKEN.lastIndex = at;
    const [token = ''] = TOKEN.exec(text) ?? [];
    if (inside && token === inside.closing && (next === 'comma' || /^[[{,]$/.test(read.at(-1) ?? ''))) {
      if (read.at(-1) === ',') read.pop();
      inside = inside.outer;
      read.push(token);
      if (!inside?.isInRow) kept = { pieces: read.length, frame: inside, at: at + 1 };
      next = 'comma';
    } else if (next === 'comma' && token === ',' && inside) {
      read.push(token);
      next = inside.closing === '}' ? 'key' : 'value';
    } else if (next === 'colon' && token === ':') {
      read.push(token);
      next = 'value';
    } else if (token === '"' && (next === 'key' || next === 'value')) {
      const end = endOfText(text, at);
      if (end < 0) return stop(null);
      const quoted = text.slice(at, end).replace(/\p{Cc}/gu, escaped);
      if (!isJson(quoted)) return stop('A text has a wrong escape sequence');
      read.push(quoted);
      if (next === 'key' && inside) inside.key = JSON.parse(quoted);
      next = next === 'key' ? 'colon' : 'comma';
      at = end;
      continue;
    } else if (next === 'value' && (token === '{' || token === '[')) {
      const isRow: boolean = token === '{' && inside?.closing === ']' && inside.key !== 'db';
      inside = {
        closing: token === '{' ? '}' : ']',
        key: inside?.key ?? '',
        isInRow: isRow || inside?.isInRow === true,
        outer: inside,
      };
      read.push(token);
      next = token === '{' ? 'key' : 'value';
    } else if (next === 'value' && /^[-\dtfn]/.test(token)) {
      read.push(token);
      next = 'comma';
    } else {
      const isCut = token === '' && /^(?:-|t|tr|tru|f|fa|fal|fals|n|nu|nul)$/.test(text.slice(at));
      return stop(isCut ? null : `“${text.charAt(at)}” is in the wrong place`);
    }
    at += token.length;
  }
}

/** The frame and those that contain it, the innermost first. */
function framesFrom(frame: Frame | null): Frame[] {
  const frames: Frame[] = [];
  for (let one = frame; one; one = one.outer) frames.push(one);
  return frames;
}

/** The position behind the closing quotation mark of the text that starts at `at`; −1 if there is none. */
function endOfText(text: string, at: number): number {
  for (let end = text.indexOf('"', at + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let start = end;
    while (text.charAt(start - 1) === '\\') start--;
    if ((end - start) % 2 === 0) return end + 1;
  }
  return -1;
}

const escaped = (character: string) => JSON.stringify(character).slice(1, -1);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function placeOf(text: string, at: number): string {
  const lines = text.slice(0, at).split('\n');
  return `line ${lines.length}, character ${(lines.at(-1)?.length ?? 0) + 1}`;
}

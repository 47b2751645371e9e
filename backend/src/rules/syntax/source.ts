import { type Place, RulesSyntaxError } from './ast.ts';

export type Token = Place &
  (
    | { kind: 'name' | 'mark'; text: string }
    | { kind: 'int'; value: bigint }
    | { kind: 'float'; value: number }
    | { kind: 'string'; value: string }
    | { kind: 'bytes'; value: Buffer }
    | { kind: 'end' }
  );

/** Maximum depth of an expression in Google's compiler (backend/docs/rules.md#limits). */
export const DEEPEST = 99;
export const TOO_COMPLEX = 'the expression is too complex';
const MARKS = ['&&', '||', '==', '!=', '<=', '>='];
const SINGLE = new Set('{}()[];:,.?!<>+-*/%=$');
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
  ['f', '\f'],
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
]);

/**
 * Splits the source into tokens when the parser asks for them, because only the parser knows whether a `/` starts a
 * path or is a division.
 */
export class Source {
  readonly text: string;
  readonly #file: string;
  /** Offset of each line's start. */
  readonly #lines = [0];
  #at = 0;
  #peeked: Token | null = null;
  #depth = 0;

  constructor(text: string, file: string) {
    this.text = text;
    this.#file = file;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#lines.push(at + 1);
  }

  fail(at: number, fault: string): never {
    const { line, column } = this.position(at);
    throw new RulesSyntaxError(this.#file, line, column, fault);
  }

  /** Line and column of an offset, counted from 1. */
  position(at: number): { line: number; column: number } {
    let low = 0;
    let high = this.#lines.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#lines[middle] ?? 0) <= at) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: at - (this.#lines[low] ?? 0) + 1 };
  }

  /** Runs a part of the parser one level deeper. Throws before the nesting exhausts the call stack. */
  nested<T>(parse: () => T): T {
    if (this.#depth >= DEEPEST) this.fail(this.peek().at, TOO_COMPLEX);
    this.#depth += 1;
    const result = parse();
    this.#depth -= 1;
    return result;
  }

  peek(): Token {
    this.#peeked ??= this.#read();
    return this.#peeked;
  }

  next(): Token {
    const token = this.peek();
    this.#peeked = null;
    this.#at = token.end;
    return token;
  }

  is(text: string): boolean {
    const token = this.peek();
    return (token.kind === 'mark' || token.kind === 'name') && token.text === text;
  }

  take(text: string): boolean {
    if (!this.is(text)) return false;
    this.next();
    return true;
  }

  expect(text: string, where: string): Token {
    if (!this.is(text))
      this.fail(this.peek().at, `expected '${text}' ${where}, found ${describe(this.peek())}`);
    return this.next();
  }

  name(what: string): { text: string; at: number; end: number } {
    const token = this.peek();
    if (token.kind !== 'name') this.fail(token.at, `expected ${what}, found ${describe(token)}`);
    this.next();
    return token;
  }

  /** The character at the current offset. Does not skip spaces, because path literals contain none. */
  rawCharacter(): string {
    return this.text[this.#at] ?? '';
  }

  /** Consumes the match of a sticky pattern at the current offset; '' if there is none. */
  rawTake(pattern: RegExp): string {
    this.#peeked = null;
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.text)?.[0] ?? '';
    this.#at += found.length;
    return found;
  }

  offset(): number {
    return this.#at;
  }

  #skip(): void {
    for (;;) {
      const rest = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/y;
      rest.lastIndex = this.#at;
      const found = rest.exec(this.text)?.[0];
      if (!found) break;
      this.#at += found.length;
    }
    if (this.text.startsWith('/*', this.#at)) this.fail(this.#at, 'a comment is never closed');
  }

  #read(): Token {
    this.#skip();
    const at = this.#at;
    const { text } = this;
    const character = text[at];
    if (character === undefined) return { kind: 'end', at, end: at };
    if (character === "'" || character === '"') return this.#string(at, at, 'string');
    if (/[bB]/.test(character) && (text[at + 1] === "'" || text[at + 1] === '"'))
      return this.#string(at, at + 1, 'bytes');
    const name = match(/[A-Za-z_][A-Za-z0-9_]*/y, text, at);
    if (name) return { kind: 'name', text: name, at, end: at + name.length };
    const number = match(/(?:\d+\.\d*|\.\d+|\d+)/y, text, at);
    if (number) return this.#number(number, at);
    const double = text.slice(at, at + 2);
    if (MARKS.includes(double)) return { kind: 'mark', text: double, at, end: at + 2 };
    if (SINGLE.has(character)) return { kind: 'mark', text: character, at, end: at + 1 };
    return this.fail(at, `unexpected character '${character}'`);
  }

  #number(text: string, at: number): Token {
    const end = at + text.length;
    if (/[A-Za-z_]/.test(this.text[end] ?? ''))
      this.fail(at, 'a number must be decimal, without exponent or suffix');
    if (text.length > 400) this.fail(at, 'a number is too long');
    if (text.includes('.')) return { kind: 'float', value: Number(text), at, end };
    if (/^0\d/.test(text)) this.fail(at, 'a number must not start with 0');
    return { kind: 'int', value: BigInt(text), at, end };
  }

  #string(at: number, open: number, kind: 'string' | 'bytes'): Token {
    const quote = this.text[open];
    const pieces: Buffer[] = [];
    let value = '';
    let here = open + 1;
    for (;;) {
      const character = this.text[here];
      if (character === undefined || character === '\n') this.fail(at, 'a string is never closed');
      if (character === quote) break;
      if (character !== '\\') {
        value += character;
        here += 1;
        continue;
      }
      const escaped = this.text[here + 1] ?? '';
      const simple = ESCAPES.get(escaped);
      const length = escaped === 'x' ? 2 : escaped === 'u' && kind === 'string' ? 4 : 0;
      const digits = this.text.slice(here + 2, here + 2 + length);
      if (simple === undefined && (length === 0 || !/^[0-9a-fA-F]+$/.test(digits) || digits.length < length))
        this.fail(here, `unknown escape '\\${escaped}' in a string (write '\\\\' for a backslash)`);
      const code = Number.parseInt(digits, 16);
      if (kind === 'bytes' && simple === undefined) {
        // In a bytes literal an escape gives a single byte; other characters are encoded as UTF-8.
        pieces.push(Buffer.from(value), Buffer.from([code]));
        value = '';
      } else value += simple ?? String.fromCharCode(code);
      here += 2 + length;
    }
    const end = here + 1;
    if (kind === 'string') return { kind, value, at, end };
    return { kind, value: Buffer.concat([...pieces, Buffer.from(value)]), at, end };
  }
}

function match(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

/** Describes an unexpected token for an error message. */
export function describe(token: Token): string {
  if (token.kind === 'end') return 'the end of the file';
  if (token.kind === 'name' || token.kind === 'mark') return `'${token.text}'`;
  return `a ${token.kind}`;
}

import { RulesSyntaxError } from './syntax-error.ts';

export type Token =
  | { kind: 'name'; text: string; at: number; end: number }
  | { kind: 'int'; value: bigint; at: number; end: number }
  | { kind: 'float'; value: number; at: number; end: number }
  | { kind: 'string' | 'bytes'; value: string; at: number; end: number }
  | { kind: 'mark'; text: string; at: number; end: number }
  | { kind: 'end'; at: number; end: number };

const MARKS = ['&&', '||', '==', '!=', '<=', '>='];
const SINGLE = new Set('{}()[];:,.?!<>+-*/%=$');
const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r', '\\': '\\', "'": "'", '"': '"' };

/** Reads tokens from the text on demand, since a `/` starts a path or a division depending on what came before. */
export class Source {
  readonly text: string;
  readonly #file: string;
  #at = 0;
  #peeked: Token | null = null;

  constructor(text: string, file: string) {
    this.text = text;
    this.#file = file;
  }

  fail(at: number, fault: string): never {
    const { line, column } = this.position(at);
    throw new RulesSyntaxError(this.#file, line, column, fault);
  }

  position(at: number): { line: number; column: number } {
    const before = this.text.slice(0, at);
    const line = before.split('\n').length;
    return { line, column: at - before.lastIndexOf('\n') };
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

  /** The character right at the current place, without skipping space; for path literals. */
  rawCharacter(): string {
    return this.text[this.#at] ?? '';
  }

  /** Takes what the pattern (sticky) matches right here, '' for nothing. */
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
    if (this.text.startsWith('/*', this.#at)) this.fail(this.#at, 'a comment is not closed');
  }

  #read(): Token {
    this.#skip();
    const at = this.#at;
    const { text } = this;
    const character = text[at];
    if (character === undefined) return { kind: 'end', at, end: at };
    if (character === "'" || character === '"') return this.#string(at, at, 'string');
    if (character === 'b' && (text[at + 1] === "'" || text[at + 1] === '"'))
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
    if (text.includes('.')) return { kind: 'float', value: Number(text), at, end };
    if (/^0\d/.test(text)) this.fail(at, 'a number must not start with 0');
    const value = BigInt(text);
    if (value > 9223372036854775807n) this.fail(at, 'a whole number must fit in 64 bits');
    return { kind: 'int', value, at, end };
  }

  #string(at: number, open: number, kind: 'string' | 'bytes'): Token {
    const quote = this.text[open];
    let value = '';
    let here = open + 1;
    for (;;) {
      const character = this.text[here];
      if (character === undefined || character === '\n') this.fail(at, 'a string is not closed');
      if (character === quote) return { kind, value, at, end: here + 1 };
      if (character !== '\\') {
        value += character;
        here += 1;
        continue;
      }
      const escaped = this.text[here + 1] ?? '';
      const simple = ESCAPES[escaped];
      const hex = escaped === 'u' ? 4 : escaped === 'x' ? 2 : 0;
      const digits = this.text.slice(here + 2, here + 2 + hex);
      if (simple !== undefined) value += simple;
      else if (hex > 0 && new RegExp(`^[0-9a-fA-F]{${hex}}$`).test(digits)) {
        value += String.fromCharCode(Number.parseInt(digits, 16));
      } else this.fail(here, `unknown escape '\\${escaped}' in a string (write '\\\\' for a backslash)`);
      here += 2 + hex;
    }
  }
}

function match(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

export function describe(token: Token): string {
  if (token.kind === 'end') return 'the end of the file';
  if (token.kind === 'name' || token.kind === 'mark') return `'${token.text}'`;
  return `a ${token.kind}`;
}

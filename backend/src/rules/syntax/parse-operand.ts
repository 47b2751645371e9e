import type { Expression, Form, Place } from './ast.ts';
import { DEEPEST, describe, type Source, TOO_COMPLEX } from './source.ts';

type Parse = (source: Source) => Expression;

const WORDS: ReadonlyMap<string, null | boolean> = new Map([
  ['null', null],
  ['true', true],
  ['false', false],
]);
const RESERVED = new Set(['if', 'in', 'is', 'let', 'return', 'allow', 'match', 'function', 'service']);
/** Names that Google's parser rejects after a dot. */
const NOT_MEMBERS = new Set(['service', 'function', 'rules_version']);

/**
 * Adds the source position and the nesting depth to an expression. Rejects expressions that are nested deeper than
 * Google's compiler allows.
 */
export function made(
  source: Source,
  { at, end }: Place,
  form: Form,
  parts: readonly (Expression | string)[],
): Expression {
  let height = 1;
  for (const part of parts) if (typeof part !== 'string') height = Math.max(height, part.height + 1);
  if (height > DEEPEST) source.fail(at, TOO_COMPLEX);
  return { ...form, at, end, height };
}

/**
 * Parses an operand: a literal, name, call or parenthesized expression, followed by any member accesses and indexes.
 */
export function parseOperand(source: Source, parseExpression: Parse): Expression {
  let object = parsePrimary(source, parseExpression);
  for (;;) {
    if (source.take('.')) object = parseMember(source, object, parseExpression);
    else if (source.take('[')) object = parseIndex(source, object, parseExpression);
    else return object;
  }
}

function parseMember(source: Source, object: Expression, parseExpression: Parse): Expression {
  const { text: name, at, end } = source.name('a member');
  if (NOT_MEMBERS.has(name)) source.fail(at, `write ['${name}'] to read a field of that name`);
  if (!source.is('('))
    return made(source, { at: object.at, end }, { kind: 'member', object, name }, [object]);
  const called = parseArguments(source, parseExpression);
  const form: Form = { kind: 'method', object, name, args: called.args };
  return made(source, { at: object.at, end: called.end }, form, [object, ...called.args]);
}

function parseIndex(source: Source, object: Expression, parseExpression: Parse): Expression {
  const index = parseExpression(source);
  const isSlice = source.take(':');
  const to = isSlice ? parseExpression(source) : index;
  const { end } = source.expect(']', isSlice ? 'after a range' : 'after an index');
  const form: Form = isSlice ? { kind: 'slice', object, from: index, to } : { kind: 'index', object, index };
  return made(source, { at: object.at, end }, form, [object, index, to]);
}

/** Parses a comma-separated list up to the closing token. `trailing`: whether a comma may come before that token. */
function parseItems<T>(source: Source, closing: string, trailing: boolean, parseItem: () => T): T[] {
  const items: T[] = [];
  if (source.is(closing)) return items;
  do items.push(parseItem());
  while (source.take(',') && !(trailing && source.is(closing)));
  return items;
}

function parseArguments(source: Source, parseExpression: Parse): { args: Expression[]; end: number } {
  source.expect('(', 'before arguments');
  const args = parseItems(source, ')', false, () => parseExpression(source));
  return { args, end: source.expect(')', 'after arguments').end };
}

function parsePrimary(source: Source, parseExpression: Parse): Expression {
  const token = source.peek();
  const { at } = token;
  switch (token.kind) {
    case 'int':
      if (token.value > 9223372036854775807n) source.fail(at, 'a whole number must fit in 64 bits');
      source.next();
      return made(source, token, { kind: 'literal', value: token.value }, []);
    case 'float':
    case 'string':
      source.next();
      return made(source, token, { kind: 'literal', value: token.value }, []);
    case 'bytes':
      source.next();
      return made(source, token, { kind: 'bytes', value: token.value }, []);
    case 'name':
      return parseName(source, parseExpression);
  }
  if (source.is('/')) return parsePath(source, parseExpression);
  if (source.take('(')) {
    const inner = parseExpression(source);
    const { end } = source.expect(')', 'after an expression in parentheses');
    return { ...made(source, { at, end }, inner, [inner]), parenthesised: true };
  }
  if (source.take('[')) {
    const items = parseItems(source, ']', true, () => parseExpression(source));
    const { end } = source.expect(']', 'after a list');
    return made(source, { at, end }, { kind: 'list', items }, items);
  }
  if (source.take('{')) {
    const entries = parseItems(source, '}', true, () => {
      const key = parseExpression(source);
      source.expect(':', 'after a key');
      return { key, value: parseExpression(source) };
    });
    const { end } = source.expect('}', 'after a map');
    const parts = entries.flatMap(({ key, value }) => [key, value]);
    return made(source, { at, end }, { kind: 'map', entries }, parts);
  }
  return source.fail(at, `expected an expression, found ${describe(token)}`);
}

function parseName(source: Source, parseExpression: Parse): Expression {
  const token = source.name('a name');
  const { text: name, at, end } = token;
  if (RESERVED.has(name)) source.fail(at, `'${name}' cannot be used here`);
  const word = WORDS.get(name);
  if (word !== undefined) return made(source, token, { kind: 'literal', value: word }, []);
  if (!source.is('(')) return made(source, { at, end }, { kind: 'variable', name }, []);
  const called = parseArguments(source, parseExpression);
  return made(source, { at, end: called.end }, { kind: 'call', name, args: called.args }, called.args);
}

/**
 * Parses a path literal. Only the first slash is a token; the rest is read character by character, because a path
 * contains no spaces.
 */
function parsePath(source: Source, parseExpression: Parse): Expression {
  const { at } = source.next();
  const segments: (string | Expression)[] = [];
  do {
    const literal = source.rawTake(/[A-Za-z0-9_.-]+|\(default\)/y);
    if (literal) segments.push(literal);
    else if (source.rawTake(/\$\(/y)) {
      segments.push(parseExpression(source));
      source.expect(')', 'after an expression in a path');
      if (/[A-Za-z0-9_.$-]/.test(source.rawCharacter()))
        source.fail(source.offset(), 'an expression in a path must fill a whole segment');
    } else source.fail(source.offset(), 'a path needs a segment after each /');
  } while (source.rawTake(/\/(?![\s/*])/y));
  return made(source, { at, end: source.offset() }, { kind: 'path', segments }, segments);
}

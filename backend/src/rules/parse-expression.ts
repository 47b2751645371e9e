import type { BinaryOperator, Expression } from './ast.ts';
import { describe, type Source } from './source.ts';

const EQUALITY = ['==', '!='];
const RELATION = ['<=', '>=', '<', '>'];
const COMPARISONS = new Set<string>([...EQUALITY, ...RELATION]);

const IS_TYPES = new Set([
  'bool',
  'bytes',
  'constraint',
  'duration',
  'float',
  'int',
  'latlng',
  'list',
  'map',
  'map_diff',
  'number',
  'path',
  'set',
  'string',
  'timestamp',
  'vector',
]); // prettier-ignore

/** Parses one expression, loosest operator first (facts: operator ranks as the engine groups them). */
export function parseExpression(source: Source): Expression {
  const condition = parseOr(source);
  if (!source.take('?')) return condition;
  const yes = parseExpression(source);
  source.expect(':', 'between the branches of a condition');
  const no = parseExpression(source);
  return { kind: 'ternary', condition, yes, no, at: condition.at, end: no.end };
}

function binary(operator: BinaryOperator, left: Expression, right: Expression): Expression {
  return { kind: 'binary', operator, left, right, at: left.at, end: right.end };
}

function leftToRight(
  source: Source,
  operators: string[],
  operand: (source: Source) => Expression,
): Expression {
  let left = operand(source);
  for (;;) {
    const operator = operators.find((candidate) => source.is(candidate));
    if (operator === undefined) return left;
    const token = source.next();
    if (operator === '/' && !/[\s(]/.test(source.rawCharacter())) {
      source.fail(token.at, "a division needs a space after '/'");
    }
    left = binary(operator as BinaryOperator, left, operand(source));
  }
}

const parseOr = (source: Source) => leftToRight(source, ['||'], parseAnd);
const parseAnd = (source: Source) => leftToRight(source, ['&&'], parseMembership);
const parseEquality = (source: Source): Expression => leftToRight(source, EQUALITY, parseRelation);
const parseRelation = (source: Source): Expression => leftToRight(source, RELATION, parseSum);
const parseSum = (source: Source): Expression => leftToRight(source, ['+', '-'], parseProduct);
const parseProduct = (source: Source): Expression => leftToRight(source, ['*', '/', '%'], parseUnary);

/** `in` and `is` rank differently in Google's documentation and engine, so a comparison beside one needs parentheses. */
function parseMembership(source: Source): Expression {
  let left = parseEquality(source);
  for (;;) {
    if (!source.is('in') && !source.is('is')) return left;
    const { at } = source.peek();
    refuseComparison(source, left, at);
    const word = source.next();
    if (word.kind === 'name' && word.text === 'is') {
      const type = source.name('a type');
      if (!IS_TYPES.has(type.text)) source.fail(type.at, `'${type.text}' is not a type`);
      left = { kind: 'is', operand: left, type: type.text, at: left.at, end: type.end };
    } else {
      const right = parseEquality(source);
      refuseComparison(source, right, at);
      left = binary('in', left, right);
    }
    if (source.is('==') || source.is('!=')) refuseMixture(source, source.peek().at);
  }
}

function refuseComparison(source: Source, side: Expression, at: number): void {
  if (side.kind === 'binary' && COMPARISONS.has(side.operator) && !side.parenthesised)
    refuseMixture(source, at);
}

function refuseMixture(source: Source, at: number): never {
  return source.fail(at, "put parentheses around 'in' or 'is' beside a comparison");
}

function parseUnary(source: Source): Expression {
  const token = source.peek();
  if (source.take('!')) {
    const operand = parseUnary(source);
    return { kind: 'unary', operator: '!', operand, at: token.at, end: operand.end };
  }
  if (source.take('-')) {
    if (source.is('-')) source.fail(source.peek().at, "'--' is not an operator");
    const operand = parseUnary(source);
    return { kind: 'unary', operator: '-', operand, at: token.at, end: operand.end };
  }
  return parsePostfix(source);
}

function parsePostfix(source: Source): Expression {
  let object = parsePrimary(source);
  for (;;) {
    if (source.take('.')) {
      const name = source.name('a member');
      if (name.text === 'service' || name.text === 'function') {
        source.fail(name.at, `write ['${name.text}'] for a field of that name`);
      }
      if (source.is('(')) {
        const { args, end } = parseArguments(source);
        object = { kind: 'method', object, name: name.text, args, at: object.at, end };
      } else object = { kind: 'member', object, name: name.text, at: object.at, end: name.end };
    } else if (source.take('[')) {
      const index = parseExpression(source);
      if (source.take(':')) {
        const to = parseExpression(source);
        const { end } = source.expect(']', 'after a range');
        object = { kind: 'slice', object, from: index, to, at: object.at, end };
      } else {
        const { end } = source.expect(']', 'after an index');
        object = { kind: 'index', object, index, at: object.at, end };
      }
    } else return object;
  }
}

function parseArguments(source: Source): { args: Expression[]; end: number } {
  source.expect('(', 'before arguments');
  const args: Expression[] = [];
  while (!source.is(')')) {
    args.push(parseExpression(source));
    if (!source.take(',')) break;
  }
  return { args, end: source.expect(')', 'after arguments').end };
}

const WORDS: Record<string, null | boolean> = { null: null, true: true, false: false };
const RESERVED = new Set(['if', 'in', 'is', 'let', 'return', 'allow', 'match', 'function', 'service']);

function parsePrimary(source: Source): Expression {
  const token = source.peek();
  const { at, end } = token;
  if (token.kind === 'int' || token.kind === 'float' || token.kind === 'string') {
    source.next();
    return { kind: 'literal', value: token.value, at, end };
  }
  if (token.kind === 'bytes') {
    source.next();
    return { kind: 'bytes', value: token.value, at, end };
  }
  if (token.kind === 'name') {
    if (RESERVED.has(token.text)) source.fail(at, `'${token.text}' cannot stand here`);
    source.next();
    if (Object.hasOwn(WORDS, token.text))
      return { kind: 'literal', value: WORDS[token.text] ?? null, at, end };
    if (!source.is('(')) return { kind: 'variable', name: token.text, at, end };
    const called = parseArguments(source);
    return { kind: 'call', name: token.text, args: called.args, at, end: called.end };
  }
  if (source.is('/')) return parsePath(source);
  if (source.take('(')) {
    const inner = parseExpression(source);
    source.expect(')', 'after an expression in parentheses');
    return { ...inner, parenthesised: true };
  }
  if (source.take('[')) {
    const items: Expression[] = [];
    while (!source.is(']')) {
      items.push(parseExpression(source));
      if (!source.take(',')) break;
    }
    return { kind: 'list', items, at, end: source.expect(']', 'after a list').end };
  }
  if (source.take('{')) {
    const entries: { key: Expression; value: Expression }[] = [];
    while (!source.is('}')) {
      const key = parseExpression(source);
      source.expect(':', 'after a key');
      entries.push({ key, value: parseExpression(source) });
      if (!source.take(',')) break;
    }
    return { kind: 'map', entries, at, end: source.expect('}', 'after a map').end };
  }
  return source.fail(at, `expected an expression, found ${describe(token)}`);
}

const SEGMENT = /[A-Za-z0-9_.-]+/y;

function parsePath(source: Source): Expression {
  const { at } = source.peek();
  const segments: (string | Expression)[] = [];
  // The first slash is a token; what follows is read raw, because a path has no space in it.
  source.next();
  for (;;) {
    const literal = source.rawTake(SEGMENT);
    if (literal) segments.push(literal);
    else if (source.rawTake(/\$\(/y)) {
      segments.push(parseExpression(source));
      source.expect(')', 'after an expression in a path');
      if (/[A-Za-z0-9_.$-]/.test(source.rawCharacter())) {
        source.fail(source.offset(), 'an expression in a path must be a whole segment');
      }
    } else source.fail(source.offset(), 'a path needs a segment after each /');
    if (!source.rawTake(/\/(?![\s/*])/y)) break;
  }
  return { kind: 'path', segments, at, end: source.offset() };
}

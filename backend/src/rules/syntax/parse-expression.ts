import { type BinaryOperator, type Expression, TYPE_NAMES } from './ast.ts';
import { made, parseOperand } from './parse-operand.ts';
import type { Source } from './source.ts';

const EQUALITY = ['==', '!='] as const;
const RELATION = ['<=', '>=', '<', '>'] as const;
const COMPARISONS = new Set<string>([...EQUALITY, ...RELATION]);

/** Parses one expression, starting with the operator of lowest precedence (backend/docs/rules.md#operator-ranks). */
export function parseExpression(source: Source): Expression {
  return source.nested(() => {
    const condition = parseOr(source);
    if (!source.take('?')) return condition;
    const yes = parseExpression(source);
    source.expect(':', 'between the branches of a condition');
    const no = parseExpression(source);
    const place = { at: condition.at, end: no.end };
    return made(source, place, { kind: 'ternary', condition, yes, no }, [condition, yes, no]);
  });
}

function binary(source: Source, operator: BinaryOperator, left: Expression, right: Expression): Expression {
  const place = { at: left.at, end: right.end };
  return made(source, place, { kind: 'binary', operator, left, right }, [left, right]);
}

function leftToRight(
  source: Source,
  operators: readonly BinaryOperator[],
  parseOperandOf: (source: Source) => Expression,
): Expression {
  let left = parseOperandOf(source);
  for (;;) {
    const operator = operators.find((candidate) => source.is(candidate));
    if (operator === undefined) return left;
    const token = source.next();
    if (operator === '/' && !/\s/.test(source.rawCharacter()))
      source.fail(token.at, "a division needs a space after '/'");
    if (operator === '-' && source.rawCharacter() === '-') source.fail(token.at, "'--' is not an operator");
    left = binary(source, operator, left, parseOperandOf(source));
  }
}

const parseOr = (source: Source) => leftToRight(source, ['||'], parseAnd);
const parseAnd = (source: Source) => leftToRight(source, ['&&'], parseMembership);
const parseEquality = (source: Source): Expression => leftToRight(source, EQUALITY, parseRelation);
const parseRelation = (source: Source): Expression => leftToRight(source, RELATION, parseSum);
const parseSum = (source: Source): Expression => leftToRight(source, ['+', '-'], parseProduct);
const parseProduct = (source: Source): Expression => leftToRight(source, ['*', '/', '%'], parseUnary);

/**
 * Parses `in` and `is`. Next to a comparison, they are rejected unless parentheses show the order, because Google's
 * documentation and Google's servers disagree about their precedence.
 */
function parseMembership(source: Source): Expression {
  let left = parseEquality(source);
  for (;;) {
    if (!source.is('in') && !source.is('is')) return left;
    const word = source.next();
    refuseComparison(source, left, word.at);
    if (word.kind === 'name' && word.text === 'is') {
      const name = source.name('a type');
      const type =
        TYPE_NAMES.find((known) => known === name.text) ??
        source.fail(name.at, `'${name.text}' is not a type`);
      const place = { at: left.at, end: name.end };
      left = made(source, place, { kind: 'is', operand: left, type }, [left]);
    } else {
      const right = parseEquality(source);
      refuseComparison(source, right, word.at);
      left = binary(source, 'in', left, right);
    }
    for (const operator of COMPARISONS) if (source.is(operator)) refuseMixture(source, source.peek().at);
  }
}

function refuseComparison(source: Source, side: Expression, at: number): void {
  if (side.kind === 'binary' && COMPARISONS.has(side.operator) && !side.parenthesised)
    refuseMixture(source, at);
}

function refuseMixture(source: Source, at: number): never {
  return source.fail(at, "put parentheses around the 'in' or 'is' expression beside this comparison");
}

function parseUnary(source: Source): Expression {
  const { at } = source.peek();
  const operator = source.take('!') ? '!' : source.take('-') ? '-' : null;
  if (operator === null) return parseOperand(source, parseExpression);
  if (operator === '-' && source.rawCharacter() === '-') source.fail(at, "'--' is not an operator");
  const number = source.peek();
  if (operator === '-' && number.kind === 'int' && number.value === 2n ** 63n) {
    source.next();
    return made(source, { at, end: number.end }, { kind: 'literal', value: -number.value }, []);
  }
  return source.nested(() => {
    const operand = parseUnary(source);
    return made(source, { at, end: operand.end }, { kind: 'unary', operator, operand }, [operand]);
  });
}

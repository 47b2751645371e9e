import type { BinaryOperator } from '../syntax/ast.ts';
import { isNumber } from './arithmetic.ts';
import { compareNumbers, exactEqual, looseEqual } from './equality.ts';
import { Constraint, type ConstraintOperator, Float, type RulesValue, Timestamp } from './values.ts';

const MIRROR: Partial<Record<BinaryOperator, BinaryOperator>> = {
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
  '!=': '!=',
};

/**
 * Whether the query's filters guarantee that the comparison is true for every matching document. False means “not
 * guaranteed”, not “false for all” (backend/docs/rules.md#list-queries, step 3).
 */
export function implies(operator: BinaryOperator, left: RulesValue, right: RulesValue): boolean {
  if (left instanceof Constraint && right instanceof Constraint) return false;
  if (left instanceof Constraint) {
    return left.filters.some((filter) => impliedBy(filter.op, filter.value, operator, right));
  }
  if (!(right instanceof Constraint)) return false;
  if (operator === 'in') return contains(right, [left]);
  const mirrored = MIRROR[operator];
  return (
    mirrored !== undefined &&
    right.filters.some((filter) => impliedBy(filter.op, filter.value, mirrored, left))
  );
}

/** Whether the query guarantees `field.hasAny(list)`: the value of an array-contains filter is in the list. */
export function impliesHasAny(constraint: Constraint, list: RulesValue): boolean {
  return Array.isArray(list) && contains(constraint, list);
}

function contains(constraint: Constraint, items: readonly RulesValue[]): boolean {
  return constraint.filters.some(
    (filter) => filter.op === 'array-contains' && items.some((item) => exactEqual(filter.value, item)),
  );
}

function impliedBy(
  filter: ConstraintOperator,
  bound: RulesValue,
  operator: BinaryOperator,
  wanted: RulesValue,
): boolean {
  if (operator === '!=') return excludes(filter, bound, wanted);
  const order = orderOf(bound, wanted);
  if (order === null) return false;
  if (operator === '>') return filter === '>' ? order >= 0 : filter === '>=' && order > 0;
  if (operator === '>=') return (filter === '>' || filter === '>=') && order >= 0;
  if (operator === '<') return filter === '<' ? order <= 0 : filter === '<=' && order < 0;
  if (operator === '<=') return (filter === '<' || filter === '<=') && order <= 0;
  return false;
}

function excludes(filter: ConstraintOperator, bound: RulesValue, wanted: RulesValue): boolean {
  if (wanted === null) {
    // Every filter excludes null, except a range filter whose bound is null.
    return bound !== null || filter === '!=' || filter === 'not-null';
  }
  if (filter === '!=') return looseEqual(bound, wanted);
  if (filter === 'not-in') return Array.isArray(bound) && bound.some((item) => looseEqual(item, wanted));
  const order = orderOf(bound, wanted);
  if (order === null) return false;
  if (filter === '>') return order >= 0;
  if (filter === '>=') return order > 0;
  if (filter === '<') return order <= 0;
  return filter === '<=' && order < 0;
}

/**
 * Compares two constants of one type; null if they cannot be compared. `bound` is the filter's constant. If it is a
 * double, it is not compared with an integer, as at Google.
 */
function orderOf(bound: RulesValue, wanted: RulesValue): number | null {
  if (isNumber(bound) && isNumber(wanted)) {
    if (bound instanceof Float && !(wanted instanceof Float)) return null;
    return compareNumbers(bound, wanted) ?? null;
  }
  if (typeof bound === 'string' && typeof wanted === 'string') {
    // Queries compare UTF-8 bytes, rules compare UTF-16 units. Null if the two orders differ.
    const bytes = Buffer.compare(Buffer.from(bound), Buffer.from(wanted));
    const units = bound < wanted ? -1 : bound > wanted ? 1 : 0;
    return bytes === units ? bytes : null;
  }
  if (bound instanceof Timestamp && wanted instanceof Timestamp)
    return bound.nanos < wanted.nanos ? -1 : bound.nanos > wanted.nanos ? 1 : 0;
  return null;
}

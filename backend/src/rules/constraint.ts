import type { BinaryOperator } from './ast.ts';
import {
  Constraint,
  type ConstraintOperator,
  compareNumbers,
  deepEqual,
  Float,
  isNumber,
  looseEqual,
  type RulesValue,
  Timestamp,
} from './values.ts'; // prettier-ignore

const MIRROR: Partial<Record<BinaryOperator, BinaryOperator>> = {
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
  '!=': '!=',
};

/**
 * Is the comparison certainly true for every document that passes the query's filters? Never says that one is
 * false: what is not implied is open (facts: list queries, recommended algorithm, step 4).
 */
export function implies(operator: BinaryOperator, left: RulesValue, right: RulesValue): boolean {
  if (left instanceof Constraint && right instanceof Constraint) return false;
  if (left instanceof Constraint) {
    return left.filters.some((filter) => impliedBy(filter.op, filter.value, operator, right));
  }
  if (!(right instanceof Constraint)) return false;
  if (operator === 'in') {
    return right.filters.some((filter) => filter.op === 'array-contains' && deepEqual(filter.value, left));
  }
  const mirrored = MIRROR[operator];
  return (
    mirrored !== undefined &&
    right.filters.some((filter) => impliedBy(filter.op, filter.value, mirrored, left))
  );
}

function impliedBy(
  filter: ConstraintOperator,
  bound: RulesValue,
  operator: BinaryOperator,
  wanted: RulesValue,
): boolean {
  if (operator === '!=') {
    // Every filter of a query but `== null` leaves null out.
    if (wanted === null) return true;
    if (filter === '!=') return looseEqual(bound, wanted);
    if (filter === 'not-in') return Array.isArray(bound) && bound.some((item) => looseEqual(item, wanted));
    const order = orderOf(wanted, bound);
    if (order === null) return false;
    if (filter === '>') return order <= 0;
    if (filter === '>=') return order < 0;
    if (filter === '<') return order >= 0;
    return filter === '<=' && order > 0;
  }
  const order = orderOf(bound, wanted);
  if (order === null) return false;
  if (operator === '>') return filter === '>' ? order >= 0 : filter === '>=' && order > 0;
  if (operator === '>=') return (filter === '>' || filter === '>=') && order >= 0;
  if (operator === '<') return filter === '<' ? order <= 0 : filter === '<=' && order < 0;
  if (operator === '<=') return (filter === '<' || filter === '<=') && order <= 0;
  return false;
}

/** Order of two bounds of one type; a double filter speaks only about double constants. */
function orderOf(bound: RulesValue, wanted: RulesValue): number | null {
  if (isNumber(bound) && isNumber(wanted)) {
    if (bound instanceof Float && !(wanted instanceof Float)) return null;
    return compareNumbers(bound, wanted) ?? null;
  }
  if (typeof bound === 'string' && typeof wanted === 'string')
    return Buffer.compare(Buffer.from(bound), Buffer.from(wanted));
  if (bound instanceof Timestamp && wanted instanceof Timestamp) {
    return bound.micros < wanted.micros ? -1 : bound.micros > wanted.micros ? 1 : 0;
  }
  return null;
}

/** `field.hasAny(list)` under array-contains of one of the list. */
export function impliesHasAny(constraint: Constraint, list: RulesValue): boolean {
  return (
    Array.isArray(list) &&
    constraint.filters.some(
      (filter) => filter.op === 'array-contains' && list.some((item) => deepEqual(item, filter.value)),
    )
  );
}

import { comparePaths, compareValues, equalValues, typeRank } from '../../model/compare-values.ts';
import { splitFieldPath } from '../../model/field-path.ts';
import type { Cursor, Query, QueryFilter } from '../../model/query.ts';
import { type StoredDocument, type Value, valueAt } from '../../model/value.ts';
import { collectionOf } from '../../store/documents.ts';

/** Decides which documents a query matches, and in which order, for its results and for listeners. */
export interface QueryMeaning {
  /** Whether the document matches, ignoring cursors, limit and offset. */
  matches(document: StoredDocument): boolean;
  /** Whether a document is between the cursors. */
  within(document: StoredDocument): boolean;
  compare(a: StoredDocument, b: StoredDocument): number;
}

/** Compiles a query. `prefix` is the part of a full document name before the path. */
export function queryMeaning(query: Query, prefix: string): QueryMeaning {
  const read = (field: string) => fieldReader(field, prefix);
  const filter = query.filter === null ? () => true : compileFilter(query.filter, read);
  const order = query.orderBy.map(({ field, direction }) => ({
    read: read(field),
    sign: direction === 'DESC' ? -1 : 1,
  }));
  const compareToCursor = (document: StoredDocument, cursor: Cursor) => {
    for (const [at, value] of cursor.values.entries()) {
      const part = order[at];
      const own = part?.read(document);
      const difference = part && own ? compareValues(own, value) * part.sign : 0;
      if (difference !== 0) return difference;
    }
    return 0;
  };
  const { startAt, endAt } = query;
  return {
    matches: (document) =>
      inScope(query, document.path) &&
      order.every((part) => part.read(document) !== undefined) &&
      filter(document),
    within(document) {
      if (startAt) {
        const place = compareToCursor(document, startAt);
        if (startAt.before ? place < 0 : place <= 0) return false;
      }
      if (endAt) {
        const place = compareToCursor(document, endAt);
        if (endAt.before ? place >= 0 : place > 0) return false;
      }
      return true;
    },
    compare(a, b) {
      for (const part of order) {
        const left = part.read(a);
        const right = part.read(b);
        const difference = left && right ? compareValues(left, right) * part.sign : 0;
        if (difference !== 0) return difference;
      }
      return comparePaths(a.path, b.path);
    },
  };
}

function inScope(query: Query, path: string): boolean {
  const place = collectionOf(path);
  if (!query.allDescendants) {
    return (
      place.collection ===
      (query.parent === '' ? query.collectionId : `${query.parent}/${query.collectionId}`)
    );
  }
  return (
    place.collectionId === query.collectionId && (query.parent === '' || path.startsWith(`${query.parent}/`))
  );
}

type Reader = (document: StoredDocument) => Value | undefined;

function fieldReader(field: string, prefix: string): Reader {
  if (field === '__name__') return (document) => ({ referenceValue: `${prefix}/${document.path}` });
  const keys = splitFieldPath(field);
  return (document) => valueAt(document.fields, keys);
}

function compileFilter(
  filter: QueryFilter,
  read: (field: string) => Reader,
): (document: StoredDocument) => boolean {
  if (filter.kind === 'and' || filter.kind === 'or') {
    const inner = filter.filters.map((part) => compileFilter(part, read));
    return filter.kind === 'and'
      ? (document) => inner.every((part) => part(document))
      : (document) => inner.some((part) => part(document));
  }
  const reader = read(filter.field);
  if (filter.kind === 'unary') {
    const { op } = filter;
    return (document) => {
      const value = reader(document);
      if (value === undefined) return false;
      const isNull = 'nullValue' in value;
      const nan = isNotANumber(value);
      if (op === 'IS_NULL') return isNull;
      if (op === 'IS_NOT_NULL') return !isNull;
      return op === 'IS_NAN' ? nan : !nan && !isNull;
    };
  }
  const { op, value: operand } = filter;
  // In these filters null and NaN equal nothing, not even themselves. Clients use unary filters for them.
  const comparableOperand = !equalsNothing(operand);
  const all = 'arrayValue' in operand ? (operand.arrayValue.values ?? []) : [];
  const operands = all.filter((value) => !equalsNothing(value));
  const excludesAll = (op === 'NOT_EQUAL' ? [operand] : all).some((value) => 'nullValue' in value);
  const test = (value: Value): boolean => {
    switch (op) {
      case 'EQUAL':
        return comparableOperand && equalValues(value, operand);
      case 'NOT_EQUAL':
        return !excludesAll && !('nullValue' in value) && !(comparableOperand && equalValues(value, operand));
      case 'LESS_THAN':
        return comparable(value, operand) && compareValues(value, operand) < 0;
      case 'LESS_THAN_OR_EQUAL':
        return comparable(value, operand) && compareValues(value, operand) <= 0;
      case 'GREATER_THAN':
        return comparable(value, operand) && compareValues(value, operand) > 0;
      case 'GREATER_THAN_OR_EQUAL':
        return comparable(value, operand) && compareValues(value, operand) >= 0;
      case 'ARRAY_CONTAINS':
        return (
          comparableOperand &&
          'arrayValue' in value &&
          (value.arrayValue.values ?? []).some((item) => equalValues(item, operand))
        );
      case 'ARRAY_CONTAINS_ANY':
        return (
          'arrayValue' in value &&
          (value.arrayValue.values ?? []).some((item) => operands.some((wanted) => equalValues(item, wanted)))
        );
      case 'IN':
        return operands.some((wanted) => equalValues(value, wanted));
      case 'NOT_IN':
        return (
          !excludesAll &&
          !('nullValue' in value) &&
          !operands.some((unwanted) => equalValues(value, unwanted))
        );
    }
  };
  return (document) => {
    const value = reader(document);
    return value !== undefined && test(value);
  };
}

/** Inequalities compare only values of one type. Null and NaN are in no range, although they can be ordered. */
function comparable(value: Value, bound: Value): boolean {
  return typeRank(value) === typeRank(bound) && !equalsNothing(value) && !equalsNothing(bound);
}

function equalsNothing(value: Value): boolean {
  return 'nullValue' in value || isNotANumber(value);
}

function isNotANumber(value: Value): boolean {
  return 'doubleValue' in value && Number.isNaN(Number(value.doubleValue));
}

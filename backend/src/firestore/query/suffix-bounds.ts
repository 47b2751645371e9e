import { equalValues } from '../../model/compare-values.ts';
import type { Cursor, Query } from '../../model/query.ts';
import type { Value } from '../../model/value.ts';
import type { Known, Simple } from './branches.ts';
import { type IndexedField, pathKey } from './index/index-definitions.ts';
import { indexKey, isCut } from './index/index-key.ts';

/**
 * Computes bounds of keys that consist of `fields` and the document's name. They follow from the query's cursors and
 * from the filters on the first field. The bounds are never too narrow. They may be too wide, because each result is
 * matched against the filter later.
 */
export function suffixBounds(
  query: Query,
  filters: Simple[],
  fields: IndexedField[],
  nameDescending: boolean,
  equal: ReadonlyMap<string, Known>,
  prefixOfNames: string,
): { low: Buffer; high: Buffer } {
  let low: Buffer = Buffer.alloc(0);
  let high: Buffer = Buffer.from([255]);
  const atLeast = (key: Buffer) => {
    if (Buffer.compare(key, low) > 0) low = key;
  };
  const below = (key: Buffer) => {
    if (Buffer.compare(key, high) < 0) high = key;
  };

  const [first] = fields;
  const firstField = first?.field ?? '__name__';
  const descending = first ? first.mode === 'DESCENDING' : nameDescending;
  const keyOf = (field: string, value: Value, turned: boolean) =>
    field === '__name__' ? nameKey(value, prefixOfNames, turned) : boundKey(value, turned);

  for (const filter of filters) {
    if (filter.kind !== 'field' || filter.field !== firstField) continue;
    const side = SIDES[filter.op];
    const key = side && keyOf(firstField, filter.value, descending);
    if (!side || !key) continue;
    // The first byte of a key is the type of the value. The filter matches only values of the same type.
    const type = key[0] ?? 0;
    atLeast(Buffer.from([type]));
    below(Buffer.from([type + 1]));
    if (side === 'at' || (side === 'above') !== descending) atLeast(key);
    if (side === 'at' || (side === 'under') !== descending) below(after(key));
  }

  const upward = (query.orderBy.find(({ field }) => field === firstField)?.direction ?? 'ASC') === 'ASC';
  const forward = upward !== descending;
  for (const [cursor, begins] of [
    [query.startAt, true],
    [query.endAt, false],
  ] as const) {
    const key = cursor && cursorKey(query, cursor, fields, nameDescending, equal, keyOf);
    if (!key) continue;
    if (begins === forward) atLeast(key);
    else below(after(key));
  }
  return { low, high };
}

const SIDES: Partial<Record<string, 'above' | 'under' | 'at'>> = {
  GREATER_THAN: 'above',
  GREATER_THAN_OR_EQUAL: 'above',
  LESS_THAN: 'under',
  LESS_THAN_OR_EQUAL: 'under',
  EQUAL: 'at',
};

/** The key prefix at a cursor's position; null if the cursor has no position in this index. */
function cursorKey(
  query: Query,
  { values }: Cursor,
  fields: IndexedField[],
  nameDescending: boolean,
  equal: ReadonlyMap<string, Known>,
  keyOf: (field: string, value: Value, turned: boolean) => Buffer | null,
): Buffer | null {
  const parts: Buffer[] = [];
  for (const [at, value] of values.entries()) {
    const field = query.orderBy[at]?.field ?? '';
    const only = equal.get(field)?.equal;
    if (only !== undefined && equalValues(only, value)) continue;
    if (only !== undefined) return null;
    const next = fields[parts.length];
    if (field !== (next?.field ?? '__name__')) break;
    const key = keyOf(field, value, next ? next.mode === 'DESCENDING' : nameDescending);
    if (!key) break;
    parts.push(key);
    // Values with the same beginning have this key too. The next part must not exclude those that sort after the cursor.
    if (isCut(value)) break;
  }
  return parts.length === 0 ? null : Buffer.concat(parts);
}

/**
 * The exclusive upper bound of all keys with this prefix. No part of a key begins with the byte 255, so all these keys
 * sort before it.
 */
function after(key: Buffer): Buffer {
  return Buffer.concat([key, Buffer.from([255])]);
}

/**
 * The key of a value as a bound; null for a list or map in which a text is cut off, because the parts of its key after
 * that text sort in another order than the values.
 */
function boundKey(value: Value, descending: boolean): Buffer | null {
  const isCutWithin = isCut(value) && !('stringValue' in value) && !('bytesValue' in value);
  return isCutWithin ? null : indexKey(value, descending);
}

/** The key of a full document name; null if the value is not the name of a document in this database. */
function nameKey(value: Value, prefixOfNames: string, descending: boolean): Buffer | null {
  if (!('referenceValue' in value) || !value.referenceValue.startsWith(`${prefixOfNames}/`)) return null;
  return pathKey(value.referenceValue.slice(prefixOfNames.length + 1), descending);
}

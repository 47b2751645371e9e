import { describe, expect, test } from 'vitest';
import { parseAggregations, parseQuery } from '../../wire/firestore/proto-query.ts';
import { aggregatedQuery } from './aggregate.ts';
import { checkIndexed } from './check-indexed.ts';
import { parseIndexes } from './index/index-configuration.ts';

// The expectations come from Google's documentation, because Google's emulator needs no indexes and production cannot
// be tested here.
const filter = (fieldPath: string, op: string) => ({
  fieldFilter: {
    field: { fieldPath },
    op,
    value: op === 'IN' ? { arrayValue: { values: [{ integerValue: '1' }] } } : { integerValue: '1' },
  },
});
const where = (...filters: object[]) => ({ where: { compositeFilter: { op: 'AND', filters } } });
const orderBy = (...fields: string[]) => ({
  orderBy: fields.map((field) => ({
    field: { fieldPath: field.replace('-', '') },
    direction: field.startsWith('-') ? 'DESCENDING' : 'ASCENDING',
  })),
});
const sums = (...fields: string[]) => fields.map((fieldPath) => ({ sum: { field: { fieldPath } } }));
const group = { from: [{ collectionId: 'items', allDescendants: true }] };

type Definitions = { indexes: object[]; fieldOverrides: object[] };
const NONE: Definitions = { indexes: [], fieldOverrides: [] };

function check(query: object, aggregations: object[], definitions: Definitions): void {
  const parsed = parseQuery(
    { from: [{ collectionId: 'items' }], ...query },
    '',
    'projects/p/databases/(default)',
  );
  const asked = aggregations.length === 0 ? parsed : aggregatedQuery(parsed, parseAggregations(aggregations));
  checkIndexed(asked, parseIndexes(definitions), 'p');
}

describe('queries that need only automatic indexes', () => {
  test.each<[string, object, object[]]>([
    ['two equality filters', where(filter('a', 'EQUAL'), filter('b', 'IN')), []],
    ['one range filter', where(filter('a', 'GREATER_THAN')), []],
    [
      'an equality filter with an order by the same field',
      { ...where(filter('a', 'EQUAL')), ...orderBy('a') },
      [],
    ],
    ['one descending order', orderBy('-a'), []],
    ['a count', where(filter('a', 'EQUAL')), [{ count: {} }]],
    ['one sum', {}, sums('a')],
    ['a sum of the field that the range filter uses', where(filter('a', 'GREATER_THAN')), sums('a')],
    ['a sum with two equality filters', where(filter('a', 'EQUAL'), filter('b', 'EQUAL')), sums('a')],
  ])('a query with %s needs no composite index', (_what, query, aggregations) => {
    expect(() => check(query, aggregations, NONE)).not.toThrow();
  });
});

describe('queries that need a composite index', () => {
  test.each<[string, object, object[]]>([
    [
      'an equality filter and an order by another field',
      { ...where(filter('a', 'EQUAL')), ...orderBy('-b') },
      [],
    ],
    ['an order by two fields', orderBy('a', '-b'), []],
    ['range filters on two fields', where(filter('a', 'GREATER_THAN'), filter('b', 'LESS_THAN')), []],
    [
      'an array-contains filter and an order',
      { ...where(filter('a', 'ARRAY_CONTAINS')), ...orderBy('b') },
      [],
    ],
    ['an order by a field and, in the other direction, by name', orderBy('a', '-__name__'), []],
    ['an equality filter in a collection group', { ...group, ...where(filter('a', 'EQUAL')) }, []],
    [
      'an array-contains filter in a collection group',
      { ...group, ...where(filter('a', 'ARRAY_CONTAINS')) },
      [],
    ],
    ['an order in a collection group', { ...group, ...orderBy('-a.b') }, []],
    ['a sum of a field that the filter does not use', where(filter('a', 'EQUAL')), sums('b')],
    ['sums of two fields', {}, sums('b', 'a')],
    ['a sum of one field with an order by another', orderBy('a'), sums('b')],
  ])('a query with %s is allowed once the index that the refusal names is added', (_what, query, aggregations) => {
    let message = '';
    try {
      check(query, aggregations, NONE);
    } catch (error) {
      message = (error as Error).message;
    }
    const [, list = '', definition = 'null'] =
      /^The query requires an index\. Add to "(\w+)" in firestore\.indexes\.json \(project p\): (.*)$/.exec(
        message,
      ) ?? [];
    const pasted = { ...NONE, [list]: [JSON.parse(definition)] };
    expect(() => check(query, aggregations, pasted)).not.toThrow();
    // An override must repeat the automatic indexes that it replaces, so that other queries still work.
    expect(() => check(where(filter('a', 'EQUAL')), [], pasted)).not.toThrow();
    expect(() => check(orderBy('-a.b'), [], pasted)).not.toThrow();
  });
});

test('an aggregation needs an index that contains the aggregated field', () => {
  const indexes = [
    {
      collectionGroup: 'items',
      queryScope: 'COLLECTION',
      fields: ['a', 'c'].map((fieldPath) => ({ fieldPath, order: 'ASCENDING' })),
    },
  ];
  const query = where(filter('a', 'EQUAL'));
  expect(() => check(query, sums('b'), { ...NONE, indexes })).toThrow('The query requires an index.');
  expect(() => check(query, sums('c'), { ...NONE, indexes })).not.toThrow();
});

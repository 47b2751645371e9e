import { describe, expect, test } from 'vitest';
import { parseAggregations } from '../../wire/firestore/proto-aggregation.ts';
import { parseQuery } from '../../wire/firestore/proto-query.ts';
import { aggregatedQuery } from './aggregate.ts';
import { checkIndexed } from './check-indexed.ts';
import { parseIndexes } from './index/index-configuration.ts';

// Google's emulator needs no indexes, and these tests cannot reach production, so they follow Google's documentation.
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
  const parsed = parseQuery({ from: [{ collectionId: 'items' }], ...query }, '');
  const asked = aggregations.length === 0 ? parsed : aggregatedQuery(parsed, parseAggregations(aggregations));
  checkIndexed(asked, parseIndexes(definitions), 'p');
}

describe('a query served by automatic indexes', () => {
  test.each<[string, object, object[]]>([
    ['equalities', where(filter('a', 'EQUAL'), filter('b', 'IN')), []],
    ['one range', where(filter('a', 'GREATER_THAN')), []],
    ['an equality ordered by itself', { ...where(filter('a', 'EQUAL')), ...orderBy('a') }, []],
    ['one order downward', orderBy('-a'), []],
    ['a count', where(filter('a', 'EQUAL')), [{ count: {} }]],
    ['one sum', {}, sums('a')],
    ['a sum over its own range', where(filter('a', 'GREATER_THAN')), sums('a')],
    ['a sum of what is equal', where(filter('a', 'EQUAL'), filter('b', 'EQUAL')), sums('a')],
  ])('%s', (_what, query, aggregations) => {
    expect(() => check(query, aggregations, NONE)).not.toThrow();
  });
});

describe('adding the index named in the refusal allows the query', () => {
  test.each<[string, object, object[]]>([
    ['an equality and an order', { ...where(filter('a', 'EQUAL')), ...orderBy('-b') }, []],
    ['two orders', orderBy('a', '-b'), []],
    ['two ranges', where(filter('a', 'GREATER_THAN'), filter('b', 'LESS_THAN')), []],
    ['a list and an order', { ...where(filter('a', 'ARRAY_CONTAINS')), ...orderBy('b') }, []],
    ['an order against the name', orderBy('a', '-__name__'), []],
    ['an equality in a group', { ...group, ...where(filter('a', 'EQUAL')) }, []],
    ['an item of a list in a group', { ...group, ...where(filter('a', 'ARRAY_CONTAINS')) }, []],
    ['an order in a group', { ...group, ...orderBy('-a.b') }, []],
    ['a sum of another field than the filter', where(filter('a', 'EQUAL')), sums('b')],
    ['sums of two fields', {}, sums('b', 'a')],
    ['a sum in another order', orderBy('a'), sums('b')],
  ])('%s', (_what, query, aggregations) => {
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
    // The queries that worked before still work: an override must repeat the automatic indexes that it replaces.
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

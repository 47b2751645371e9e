import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, documentsOf, list, nothing, outcomeOf, text, whole } from './rest.ts';
import { openTarget, type Target } from './target.ts';

// Tests over REST that invalid queries are refused, whatever data is stored.
let target: Target;
beforeAll(async () => {
  target = await openTarget({ indexes: 'any' });
}, 120_000);
afterAll(() => target.close());

const filter = (fieldPath: string, op: string, value: object) => ({
  fieldFilter: { field: { fieldPath }, op, value },
});
const all = (...filters: object[]) => ({ compositeFilter: { op: 'AND', filters } });
const any = (...filters: object[]) => ({ compositeFilter: { op: 'OR', filters } });
const order = (...fields: string[]) => fields.map((fieldPath) => ({ field: { fieldPath } }));
const reference = (id: string) => ({ referenceValue: `${documentsOf(target)}/items/${id}` });
const ones = (length: number) => list(...Array.from({ length }, (_, n) => whole(n)));
const isNot = (fieldPath: string) => ({ unaryFilter: { field: { fieldPath }, op: 'IS_NOT_NULL' } });

const AFTER_KEY = 'order by clause cannot contain more fields after the key';
const KEY_EQUALITY =
  'Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.';
const NO_KEY = '__key__ filter value must be a Key';
const NEGATION =
  "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query.";
const CONTAINS = "A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.";

test.each<[what: string, query: () => object, why: string]>([
  ['a sort field after the key', () => ({ orderBy: order('__name__', 'a') }), AFTER_KEY],
  ['a sort by the key between two fields', () => ({ orderBy: order('a', '__name__', 'b') }), AFTER_KEY],
  [
    'a sort by the key with an inequality on another field',
    () => ({ orderBy: order('__name__'), where: filter('a', 'GREATER_THAN', whole(1)) }),
    AFTER_KEY,
  ],
  [
    'a sort by the same field twice',
    () => ({ orderBy: order('a', 'a') }),
    'order by clause cannot contain duplicate fields a',
  ],
  [
    'an equality on the key and an inequality on a field',
    () => ({
      where: all(filter('__name__', 'EQUAL', reference('x')), filter('a', 'GREATER_THAN', whole(1))),
    }),
    KEY_EQUALITY,
  ],
  [
    'an “in” on the key and “not null” on a field',
    () => ({ where: all(filter('__name__', 'IN', list(reference('x'))), isNot('a')) }),
    KEY_EQUALITY,
  ],
  [
    'an OR of an equality on the key and an inequality on a field',
    () => ({
      where: any(filter('__name__', 'EQUAL', reference('x')), filter('a', 'GREATER_THAN', whole(1))),
    }),
    KEY_EQUALITY,
  ],
  [
    'a comparison of the key with a string',
    () => ({ where: filter('__name__', 'EQUAL', text('x')) }),
    NO_KEY,
  ],
  [
    'a comparison of the key with a list of strings',
    () => ({ where: filter('__name__', 'IN', list(text('x'))) }),
    NO_KEY,
  ],
  ['a comparison of the key with null', () => ({ where: filter('__name__', 'NOT_EQUAL', nothing) }), NO_KEY],
  ['the filter “not null” on the key', () => ({ where: isNot('__name__') }), NO_KEY],
  [
    'the filter array-contains on the key',
    () => ({ where: filter('__name__', 'ARRAY_CONTAINS', reference('x')) }),
    'the name __key__ is reserved',
  ],
  [
    'a query with two != filters',
    () => ({ where: all(filter('a', 'NOT_EQUAL', whole(1)), filter('b', 'NOT_EQUAL', whole(1))) }),
    NEGATION,
  ],
  [
    'a query with not-in and “not null”',
    () => ({ where: all(filter('a', 'NOT_IN', ones(1)), isNot('b')) }),
    NEGATION,
  ],
  [
    'a query with not-in and in',
    () => ({ where: all(filter('a', 'NOT_IN', ones(1)), filter('b', 'IN', ones(1))) }),
    "'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'.",
  ],
  [
    'a query with array-contains and array-contains-any',
    () => ({
      where: all(filter('a', 'ARRAY_CONTAINS', whole(1)), filter('b', 'ARRAY_CONTAINS_ANY', ones(1))),
    }),
    CONTAINS,
  ],
  [
    'a query with 36 disjunctions',
    () => ({ where: all(filter('a', 'IN', ones(6)), filter('b', 'IN', ones(6))) }),
    'Too many disjunctions after normalization. Result had 36 disjunctions which is more than the maximum of 30',
  ],
  [
    'the filter “in” without a list',
    () => ({ where: filter('a', 'IN', whole(1)) }),
    "'IN' requires an ArrayValue.",
  ],
  ['a negative limit', () => ({ limit: -1 }), 'limit is negative'],
  ['a negative offset', () => ({ offset: -1 }), 'offset is negative'],
  [
    'a cursor with more values than sort fields',
    () => ({ orderBy: order('a'), startAt: { values: [whole(1), reference('x'), whole(2)] } }),
    'Cursor has too many values.',
  ],
  [
    'a string as the cursor’s value for the key',
    () => ({ orderBy: order('__name__'), startAt: { values: [text('x')] } }),
    'Cursor __key__ value is not a document reference.',
  ],
])('%s is refused', async (_what, query, why) => {
  const structuredQuery = { from: [{ collectionId: 'items' }], ...query() };
  expect(outcomeOf(await ask(target, ':runQuery', { structuredQuery }))).toBe(`INVALID_ARGUMENT ${why}`);
});

test('a query with inequalities on eleven fields is refused', async () => {
  const where = all(...'abcdefghijk'.split('').map((field) => filter(field, 'GREATER_THAN', whole(1))));
  expect(
    outcomeOf(
      await ask(target, ':runQuery', { structuredQuery: { from: [{ collectionId: 'items' }], where } }),
    ),
  ).toMatch(/^INVALID_ARGUMENT The query contains 11 distinct inequality fields: /);
});

test('a query with one array-contains filter in each branch of an OR is accepted', async () => {
  const where = any(filter('a', 'ARRAY_CONTAINS', whole(1)), filter('b', 'ARRAY_CONTAINS', whole(1)));
  expect(
    outcomeOf(
      await ask(target, ':runQuery', { structuredQuery: { from: [{ collectionId: 'items' }], where } }),
    ),
  ).toBe('OK');
});

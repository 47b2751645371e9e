import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, documentsOf, list, nothing, outcomeOf, text, whole } from './rest.ts';
import { openTarget, type Target } from './target.ts';

// Queries that are refused for any data, over REST, with the response.
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
  ['an order after the key', () => ({ orderBy: order('__name__', 'a') }), AFTER_KEY],
  ['an order around the key', () => ({ orderBy: order('a', '__name__', 'b') }), AFTER_KEY],
  [
    'an order by the key beside an inequality',
    () => ({ orderBy: order('__name__'), where: filter('a', 'GREATER_THAN', whole(1)) }),
    AFTER_KEY,
  ],
  [
    'an order twice',
    () => ({ orderBy: order('a', 'a') }),
    'order by clause cannot contain duplicate fields a',
  ],
  [
    'the key equal and a field greater',
    () => ({
      where: all(filter('__name__', 'EQUAL', reference('x')), filter('a', 'GREATER_THAN', whole(1))),
    }),
    KEY_EQUALITY,
  ],
  [
    'the key in a list and a field that is not null',
    () => ({ where: all(filter('__name__', 'IN', list(reference('x'))), isNot('a')) }),
    KEY_EQUALITY,
  ],
  [
    'the key equal or a field greater',
    () => ({
      where: any(filter('__name__', 'EQUAL', reference('x')), filter('a', 'GREATER_THAN', whole(1))),
    }),
    KEY_EQUALITY,
  ],
  ['the key equal to a text', () => ({ where: filter('__name__', 'EQUAL', text('x')) }), NO_KEY],
  ['the key in a list of texts', () => ({ where: filter('__name__', 'IN', list(text('x'))) }), NO_KEY],
  ['the key not equal to null', () => ({ where: filter('__name__', 'NOT_EQUAL', nothing) }), NO_KEY],
  ['the key not null', () => ({ where: isNot('__name__') }), NO_KEY],
  [
    'array-contains on the key',
    () => ({ where: filter('__name__', 'ARRAY_CONTAINS', reference('x')) }),
    'the name __key__ is reserved',
  ],
  [
    'two negations',
    () => ({ where: all(filter('a', 'NOT_EQUAL', whole(1)), filter('b', 'NOT_EQUAL', whole(1))) }),
    NEGATION,
  ],
  [
    'not in a list and not null',
    () => ({ where: all(filter('a', 'NOT_IN', ones(1)), isNot('b')) }),
    NEGATION,
  ],
  [
    'not in a list and in a list',
    () => ({ where: all(filter('a', 'NOT_IN', ones(1)), filter('b', 'IN', ones(1))) }),
    "'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'.",
  ],
  [
    'two conditions on lists',
    () => ({
      where: all(filter('a', 'ARRAY_CONTAINS', whole(1)), filter('b', 'ARRAY_CONTAINS_ANY', ones(1))),
    }),
    CONTAINS,
  ],
  [
    '36 alternatives',
    () => ({ where: all(filter('a', 'IN', ones(6)), filter('b', 'IN', ones(6))) }),
    'Too many disjunctions after normalization. Result had 36 disjunctions which is more than the maximum of 30',
  ],
  ['in without a list', () => ({ where: filter('a', 'IN', whole(1)) }), "'IN' requires an ArrayValue."],
  ['a negative limit', () => ({ limit: -1 }), 'limit is negative'],
  ['a negative offset', () => ({ offset: -1 }), 'offset is negative'],
  [
    'a cursor longer than the order',
    () => ({ orderBy: order('a'), startAt: { values: [whole(1), reference('x'), whole(2)] } }),
    'Cursor has too many values.',
  ],
  [
    'a string as the cursor value of the key',
    () => ({ orderBy: order('__name__'), startAt: { values: [text('x')] } }),
    'Cursor __key__ value is not a document reference.',
  ],
])('%s is refused', async (_what, query, why) => {
  const structuredQuery = { from: [{ collectionId: 'items' }], ...query() };
  expect(outcomeOf(await ask(target, ':runQuery', { structuredQuery }))).toBe(`INVALID_ARGUMENT ${why}`);
});

test('eleven fields with inequalities are refused', async () => {
  const where = all(...'abcdefghijk'.split('').map((field) => filter(field, 'GREATER_THAN', whole(1))));
  expect(
    outcomeOf(
      await ask(target, ':runQuery', { structuredQuery: { from: [{ collectionId: 'items' }], where } }),
    ),
  ).toMatch(/^INVALID_ARGUMENT The query contains 11 distinct inequality fields: /);
});

test('a query may have one array-contains in each branch of an OR', async () => {
  const where = any(filter('a', 'ARRAY_CONTAINS', whole(1)), filter('b', 'ARRAY_CONTAINS', whole(1)));
  expect(
    outcomeOf(
      await ask(target, ':runQuery', { structuredQuery: { from: [{ collectionId: 'items' }], where } }),
    ),
  ).toBe('OK');
});

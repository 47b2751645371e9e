import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, documentsOf, list, nothing, outcomeOf, put, text, whole } from './rest.ts';
import { openTarget, type Target } from './target.ts';

// Tests over REST which cursors fit the order of a query. A cursor has values only for the order that the query states;
// not for the fields of inequality filters and the document name, which complete that order.
let target: Target;
beforeAll(async () => {
  target = await openTarget({ indexes: 'any' });
  await ask(target, ':commit', {
    writes: [item('a', 1, 1), item('b', 1, 2), item('c', 2, 1), item('d', 3, 2)],
  });
}, 120_000);
afterAll(() => target.close());

const item = (id: string, a: number, b: number) => put(target, `items/${id}`, { a: whole(a), b: whole(b) });
const filter = (fieldPath: string, op: string, value: object) => ({
  fieldFilter: { field: { fieldPath }, op, value },
});
const above0 = (fieldPath: string) => filter(fieldPath, 'GREATER_THAN', whole(0));
const both0 = { where: { compositeFilter: { op: 'AND', filters: [above0('a'), above0('b')] } } };
const order = (...fields: string[]) => ({ orderBy: fields.map((fieldPath) => ({ field: { fieldPath } })) });
const after = (...values: object[]) => ({ startAt: { values } });
const until = (...values: object[]) => ({ endAt: { values } });
const name = (path: string) => ({ referenceValue: `${documentsOf(target)}/${path}` });
const b = () => name('items/b');
const abroad = () => ({ referenceValue: 'projects/abroad/databases/(default)/documents/items/b' });
const otherDatabase = () => ({
  referenceValue: `${documentsOf(target).replace('(default)', 'other')}/items/b`,
});

/** The ids that a query returns, or its refusal; and the result of counting them. */
async function answers(query: object): Promise<{ ids: string; count: string }> {
  const structuredQuery = { from: [{ collectionId: 'items' }], ...query };
  const found = await ask(target, ':runQuery', { structuredQuery });
  const counted = await ask(target, ':runAggregationQuery', {
    structuredAggregationQuery: { structuredQuery, aggregations: [{ alias: 'n', count: {} }] },
  });
  const refusals = [found, counted].map((answer) => outcomeOf(answer));
  const ids = () =>
    (found.body as { document?: { name: string } }[]).map(({ document }) => document?.name.at(-1)).join('');
  return {
    ids: refusals[0] === 'OK' ? ids() : String(refusals[0]),
    count: refusals[1] === 'OK' ? counted.body[0].result.aggregateFields.n.integerValue : String(refusals[1]),
  };
}

test.each<[what: string, query: () => object, ids: string]>([
  ['an empty cursor', () => ({ startAt: {} }), ''],
  ['an empty cursor before', () => ({ startAt: { before: true } }), 'abcd'],
  ['an empty last cursor', () => ({ endAt: {} }), 'abcd'],
  ['an empty cursor for a stated field', () => ({ ...order('a'), ...after() }), ''],
  ['a value for a stated field', () => ({ ...order('a'), ...after(whole(1)) }), 'cd'],
  ['a value for the first of two fields', () => ({ ...order('a', 'b'), ...after(whole(1)) }), 'cd'],
  ['a value before a stated name', () => ({ ...order('a', '__name__'), ...after(whole(1)) }), 'cd'],
  ['a name for a stated name', () => ({ ...order('__name__'), ...after(b()) }), 'cd'],
  ['a value and a name for both', () => ({ ...order('a', '__name__'), ...after(whole(1), b()) }), 'cd'],
  [
    'a name after an equality filter',
    () => ({ where: filter('a', 'EQUAL', whole(1)), ...order('__name__'), ...until(b()) }),
    'ab',
  ],
  [
    'a value for a stated inequality',
    () => ({ where: above0('a'), ...order('a'), ...after(whole(1)) }),
    'cd',
  ],
  ['a value for one of two inequalities', () => ({ ...both0, ...order('a'), ...after(whole(1)) }), 'cd'],
  ['a name in another collection', () => ({ ...order('__name__'), ...after(name('others/b')) }), ''],
  ['a foreign name for a field', () => ({ ...order('a'), ...until(abroad()) }), 'abcd'],
  ['a name in a filter on its field', () => ({ where: filter('a', 'EQUAL', abroad()) }), ''],
])('a query and a count with %s are answered', async (_what, query, ids) => {
  expect(await answers(query())).toEqual({ ids, count: String(ids.length) });
});

const MANY = 'INVALID_ARGUMENT Cursor has too many values.';
const NO_NAME = 'INVALID_ARGUMENT Cursor __key__ value is not a document reference.';
const ELSEWHERE = 'INVALID_ARGUMENT The cursor key is in a different database than the query';
const ASKED = /^INVALID_ARGUMENT The request was for database '.*' but was attempting to access database '/;

test.each<[what: string, query: () => object, refusal: string]>([
  ['a name without an order', () => after(b()), MANY],
  ['a last name without an order', () => until(b()), MANY],
  ['a value without an order', () => after(whole(1)), MANY],
  ['a name beyond the order', () => ({ ...order('a'), ...after(whole(1), b()) }), MANY],
  ['a last name beyond the order', () => ({ ...order('a', 'b'), ...until(whole(1), whole(2), b()) }), MANY],
  ['a value beyond the order', () => ({ ...order('a'), ...after(whole(1), whole(2)) }), MANY],
  ['a value beyond the name', () => ({ ...order('a', '__name__'), ...after(whole(1), b(), whole(1)) }), MANY],
  ['a value for an unstated inequality', () => ({ where: above0('a'), ...after(whole(1)) }), MANY],
  ['values for two unstated inequalities', () => ({ ...both0, ...after(whole(1), whole(1)) }), MANY],
  [
    'a value for the unstated one of two',
    () => ({ ...both0, ...order('a'), ...after(whole(1), whole(1)) }),
    MANY,
  ],
  [
    'a name beyond a stated inequality',
    () => ({ where: above0('a'), ...order('a'), ...after(whole(1), b()) }),
    MANY,
  ],
  ['a name beside an equality', () => ({ where: filter('a', 'EQUAL', whole(1)), ...after(b()) }), MANY],
  ['a name beside “in”', () => ({ where: filter('a', 'IN', list(whole(1), whole(2))), ...after(b()) }), MANY],
  [
    'a name beside an inequality on it',
    () => ({ where: filter('__name__', 'GREATER_THAN', b()), ...after(b()) }),
    MANY,
  ],
  [
    'a value beside “not equal”',
    () => ({ where: filter('a', 'NOT_EQUAL', whole(1)), ...after(whole(2)) }),
    MANY,
  ],
  ['a name and a limit of 0', () => ({ limit: 0, ...after(b()) }), MANY],
  [
    'a name in a collection group',
    () => ({ from: [{ collectionId: 'items', allDescendants: true }], ...after(b()) }),
    MANY,
  ],
  ['null for the name', () => ({ ...order('__name__'), ...after(nothing) }), NO_NAME],
  ['a text for the name', () => ({ ...order('a', '__name__'), ...after(whole(1), text('b')) }), NO_NAME],
  ['a name of another project', () => ({ ...order('__name__'), ...after(abroad()) }), ELSEWHERE],
  ['a last name of another database', () => ({ ...order('__name__'), ...until(otherDatabase()) }), ELSEWHERE],
  [
    'a foreign name after a value',
    () => ({ ...order('a', '__name__'), ...after(whole(1), abroad()) }),
    ELSEWHERE,
  ],
])('a query and a count with a cursor of %s are refused', async (_what, query, refusal) => {
  expect(await answers(query())).toEqual({ ids: refusal, count: refusal });
});

test.each<[op: string, value: () => object]>([
  ['EQUAL', abroad],
  ['NOT_EQUAL', otherDatabase],
  ['GREATER_THAN', abroad],
  ['IN', () => list(b(), abroad())],
  ['NOT_IN', () => list(abroad())],
])('the filter %s refuses a document name of another database', async (op, value) => {
  const { ids, count } = await answers({ where: filter('__name__', op, value()) });
  expect([ids, count]).toEqual([expect.stringMatching(ASKED), expect.stringMatching(ASKED)]);
});

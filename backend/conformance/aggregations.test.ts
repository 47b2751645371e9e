import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, double, map, nothing, outcomeOf, put, text, whole } from './rest.ts';
import { openTarget, type Target } from './target.ts';

// Tests aggregations, field selection and minimum/maximum transforms over REST.
const NAN = double('NaN');
const DOCUMENTS: Record<string, object> = {
  v: { a: nothing, b: whole(1) },
  w: { a: text('x'), b: whole(1), c: NAN },
  x: { a: whole(1), b: whole(2), m: map({ k: whole(1), j: whole(2), n: map({ p: whole(1), q: whole(2) }) }) },
  y: { a: whole(5), c: double(2.5) },
  z: { b: whole(7), c: text('t') },
};

let target: Target;
beforeAll(async () => {
  target = await openTarget({ indexes: 'any' });
  await ask(target, ':commit', {
    writes: Object.entries(DOCUMENTS).map(([id, fields]) => put(target, `sums/${id}`, fields)),
  });
}, 120_000);
afterAll(() => target.close());

const count = (alias: string, upTo?: string) => ({ alias, count: upTo === undefined ? {} : { upTo } });
const sum = (alias: string, fieldPath: string) => ({ alias, sum: { field: { fieldPath } } });
const average = (alias: string, fieldPath: string) => ({ alias, avg: { field: { fieldPath } } });
const aggregate = (aggregations: object[], more: object = {}) =>
  ask(target, ':runAggregationQuery', {
    structuredAggregationQuery: {
      structuredQuery: { from: [{ collectionId: 'sums' }], ...more },
      aggregations,
    },
  });
const order = (fieldPath: string, direction = 'ASCENDING') => ({
  orderBy: [{ field: { fieldPath }, direction }],
});
const above0 = { where: { fieldFilter: { field: { fieldPath: 'a' }, op: 'GREATER_THAN', value: whole(0) } } };

test.each<[what: string, aggregations: object[], more: object, answer: object]>([
  ['a count includes all documents', [count('n')], {}, { n: whole(5) }],
  [
    'a count beside a sum counts only documents with the summed field',
    [count('n'), sum('s', 'a')],
    {},
    { n: whole(4), s: whole(6) },
  ],
  [
    'two sums count only documents that have both fields',
    [sum('s', 'a'), sum('t', 'b')],
    {},
    { s: whole(1), t: whole(4) },
  ],
  [
    'two averages count only documents that have both fields',
    [average('s', 'b'), average('t', 'c')],
    {},
    { s: double(4), t: NAN },
  ],
  [
    'the sum of a field that no document has is 0',
    [count('n'), sum('s', 'none')],
    {},
    { n: whole(0), s: whole(0) },
  ],
  ['the average of a field that no document has is null', [average('s', 'none')], {}, { s: nothing }],
  ['a nested field can be summed', [count('n'), sum('s', 'm.k')], {}, { n: whole(1), s: whole(1) }],
  [
    'a filter on another field restricts a sum',
    [count('n'), sum('s', 'b')],
    above0,
    { n: whole(1), s: whole(2) },
  ],
  [
    'a limit selects documents in the order of the summed field',
    [count('n'), sum('s', 'a')],
    { limit: 2 },
    { n: whole(2), s: whole(1) },
  ],
  [
    'a limit selects documents in the order of the query',
    [sum('s', 'b')],
    { limit: 1, ...order('a', 'DESCENDING') },
    { s: whole(1) },
  ],
  ['a count stops at its limit', [count('n', '2')], {}, { n: whole(2) }],
  ['a count below its limit is exact', [count('n', '9')], {}, { n: whole(5) }],
  [
    'each of several counts has its own limit',
    [count('n', '1'), count('o', '3'), count('p')],
    {},
    { n: whole(1), o: whole(3), p: whole(5) },
  ],
  [
    'the limit of a count does not limit a sum',
    [count('n', '1'), sum('s', 'b')],
    {},
    { n: whole(1), s: whole(11) },
  ],
  [
    'aggregations without an alias are called field_1, field_2 and so on',
    [{ count: {} }, { ...sum('', 'a') }],
    {},
    { field_1: whole(4), field_2: whole(6) },
  ],
])('%s', async (_what, aggregations, more, answer) => {
  expect((await aggregate(aggregations, more)).body[0].result?.aggregateFields).toEqual(answer);
});

test.each<[aggregations: object[], more: object, why: string]>([
  [[], {}, 'Aggregations can not be empty.'],
  [[{ alias: 'n' }], {}, 'Operator field in Aggregation is not set.'],
  [[count('n'), count('n')], {}, 'Aggregation aliases contain duplicate alias: n.'],
  [[count('__n__')], {}, 'The property.name "__n__" is reserved.'],
  [[sum('s', '__name__')], {}, 'Aggregations are not supported for the property: __key__'],
  [[count('n', '-1')], {}, 'The `up_to` value in a COUNT aggregation must be greater than or equal to zero.'],
  [
    [sum('s', 'b'), sum('t', 'a')],
    order('__name__'),
    'This query requires an index that has fields [a, b] after __name__ and Firestore does not currently support such an index. Please try the query again with additional ordering on those fields.',
  ],
])('the aggregations %j are refused', async (aggregations, more, why) => {
  expect(outcomeOf(await aggregate(aggregations, more))).toBe(`INVALID_ARGUMENT ${why}`);
});

test('a query with more than five aggregations is refused', async () => {
  // Checks the message only of the embedded backend, because Google's emulator responds without one.
  const { status, body } = await aggregate('abcdef'.split('').map((alias) => count(alias)));
  expect(status).toBeGreaterThanOrEqual(400);
  if (target.name === 'embedded') expect(body[0].error.message).toContain('maximum number of aggregations');
});

test.each<[paths: string[], fields: object | undefined]>([
  [['m.k'], { m: map({ k: whole(1) }) }],
  [['m.k', 'm.j'], { m: map({ k: whole(1), j: whole(2) }) }],
  [['m.n.p', 'a'], { a: whole(1), m: map({ n: map({ p: whole(1) }) }) }],
  [['m.n', 'm.n.p'], { m: map({ n: map({ p: whole(1), q: whole(2) }) }) }],
  [['m.n.p', 'm.n'], { m: map({ n: map({ p: whole(1), q: whole(2) }) }) }],
  [['m.none', 'a.b', '__name__'], undefined],
])('selecting the fields %j returns only these fields', async (paths, fields) => {
  const { body } = await ask(target, ':runQuery', {
    structuredQuery: {
      from: [{ collectionId: 'sums' }],
      select: { fields: paths.map((fieldPath) => ({ fieldPath })) },
      where: { fieldFilter: { field: { fieldPath: 'b' }, op: 'EQUAL', value: whole(2) } },
    },
  });
  const { fields: found = {} } = body[0].document;
  expect(found).toEqual(fields ?? {});
});

test.each<[kind: string, stored: object, operand: object, result: object]>([
  ['maximum', NAN, whole(1), NAN],
  ['maximum', whole(1), NAN, NAN],
  ['maximum', double(1), whole(1), double(1)],
  ['maximum', text('x'), NAN, NAN],
  ['minimum', NAN, whole(1), NAN],
  ['minimum', whole(1), NAN, NAN],
  ['minimum', whole(1), double(1), whole(1)],
])('the %s of the stored value %j and the operand %j equals the emulator’s result', async (kind, stored, operand, result) => {
  const { body } = await ask(target, ':commit', {
    writes: [
      put(target, 'extremes/x', { v: stored }),
      put(
        target,
        'extremes/x',
        {},
        {
          updateMask: { fieldPaths: [] },
          updateTransforms: [{ fieldPath: 'v', [kind]: operand }],
        },
      ),
    ],
  });
  expect(body.writeResults[1].transformResults).toEqual([result]);
});

test.each([
  'increment',
  'maximum',
  'minimum',
])('the transform %s refuses a string as its operand', async (kind) => {
  const write = put(target, 'extremes/x', {}, { updateTransforms: [{ fieldPath: 'v', [kind]: text('x') }] });
  expect(outcomeOf(await ask(target, ':commit', { writes: [write] }))).toBe(
    'INVALID_ARGUMENT Input must be int64 or double.',
  );
});

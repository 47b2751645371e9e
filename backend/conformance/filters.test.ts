import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, double, list, map, nothing, put, text, whole } from './rest.ts';
import { openTarget, type Target } from './target.ts';

// Tests filters with null and NaN over REST, in forms that the SDKs never send. The SDKs send unary filters instead.
const NAN = double('NaN');
const DOCUMENTS: Record<string, object> = {
  null: { v: nothing },
  true: { v: { booleanValue: true } },
  nan: { v: NAN },
  one: { v: whole(1) },
  text: { v: text('a') },
  listOfNull: { v: list(nothing) },
  listOfNan: { v: list(NAN) },
  listOfOne: { v: list(whole(1)) },
  mapOfNull: { v: map({ a: nothing }) },
  absent: { w: whole(1) },
};
const PRESENT = 'true nan one text listOfNull listOfNan listOfOne mapOfNull';

let target: Target;
beforeAll(async () => {
  target = await openTarget({ indexes: 'any' });
  await ask(target, ':commit', {
    writes: Object.entries(DOCUMENTS).map(([id, fields]) => put(target, `values/${id}`, fields)),
  });
}, 120_000);
afterAll(() => target.close());

async function found(where: object): Promise<string> {
  const { body } = await ask(target, ':runQuery', {
    structuredQuery: { from: [{ collectionId: 'values' }], where },
  });
  return (body as { document?: { name: string } }[])
    .flatMap(({ document }) => document?.name.split('/').at(-1) ?? [])
    .join(' ');
}
const field = { fieldPath: 'v' };

test.each<[op: string, what: string, value: object, answer: string]>([
  ['EQUAL', 'null', nothing, ''],
  ['EQUAL', 'NaN', NAN, ''],
  ['NOT_EQUAL', 'null', nothing, ''],
  ['NOT_EQUAL', 'NaN', NAN, PRESENT],
  ['GREATER_THAN_OR_EQUAL', 'null', nothing, ''],
  ['LESS_THAN_OR_EQUAL', 'null', nothing, ''],
  ['GREATER_THAN_OR_EQUAL', 'NaN', NAN, ''],
  ['LESS_THAN_OR_EQUAL', '1', whole(1), 'one'],
  ['ARRAY_CONTAINS', 'null', nothing, ''],
  ['ARRAY_CONTAINS', 'NaN', NAN, ''],
  ['ARRAY_CONTAINS_ANY', '[null, NaN]', list(nothing, NAN), ''],
  ['ARRAY_CONTAINS_ANY', '[null, 1]', list(nothing, whole(1)), 'listOfOne'],
  ['IN', '[null, NaN]', list(nothing, NAN), ''],
  ['IN', '[null, 1]', list(nothing, whole(1)), 'one'],
  ['IN', '[{ a: null }]', list(map({ a: nothing })), 'mapOfNull'],
  ['NOT_IN', '[NaN]', list(NAN), PRESENT],
  ['NOT_IN', '[NaN, 1]', list(NAN, whole(1)), PRESENT.replace(' one', '')],
  ['NOT_IN', '[null, 1]', list(nothing, whole(1)), ''],
  ['EQUAL', '[NaN]', list(NAN), 'listOfNan'],
  ['EQUAL', '[null]', list(nothing), 'listOfNull'],
])('the documents found by the filter %s %s are “$3”', async (op, _what, value, answer) => {
  expect(await found({ fieldFilter: { field, op, value } })).toBe(answer);
});

test.each([
  ['IS_NULL', 'null'],
  ['IS_NOT_NULL', PRESENT],
  ['IS_NAN', 'nan'],
  ['IS_NOT_NAN', PRESENT.replace(' nan', '')],
])('the documents found by the filter %s are “$1”', async (op, answer) => {
  expect(await found({ unaryFilter: { field, op } })).toBe(answer);
});

test.each([
  'IN',
  'NOT_IN',
  'ARRAY_CONTAINS_ANY',
])('the filter %s with an empty list is refused', async (op) => {
  const { body } = await ask(target, ':runQuery', {
    structuredQuery: {
      from: [{ collectionId: 'values' }],
      where: { fieldFilter: { field, op, value: list() } },
    },
  });
  const { error } = Array.isArray(body) ? body[0] : body;
  expect(error.message).toBe(`'${op}' requires an non-empty ArrayValue.`);
});

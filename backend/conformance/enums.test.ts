import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, documentsOf, list, outcomeOf, put, whole } from './rest.ts';
import { openTarget, type Target } from './target.ts';

// Tests the forms of an enum value in JSON: its name, its number, or the number as a string.
let target: Target;
beforeAll(async () => {
  target = await openTarget({ indexes: 'any' });
  const stored = [0, 1, 2].map((n) => put(target, `a/${n}`, { n: whole(n), l: list(whole(n)) }));
  const odd = [
    put(target, 'a/nan', { n: { doubleValue: 'NaN' } }),
    put(target, 'a/null', { n: { nullValue: 0 } }),
  ];
  expect(outcomeOf(await ask(target, ':commit', { writes: [...stored, ...odd] }))).toBe('OK');
}, 120_000);
afterAll(() => target.close());

const N = { fieldPath: 'n' };
const found = async (more: object) => {
  const answer = await ask(target, ':runQuery', {
    structuredQuery: { from: [{ collectionId: 'a' }], ...more },
  });
  if (outcomeOf(answer) !== 'OK') return outcomeOf(answer);
  const documents: { document?: { name: string } }[] = answer.body;
  return documents.flatMap(({ document }) => document?.name.split('/').at(-1) ?? []);
};

const field = (op: unknown, value: object = whole(1), name = 'n') =>
  found({ where: { fieldFilter: { field: { fieldPath: name }, op, value } } });

test.each<[name: string, number: number, ids: string[], value?: object, field?: string]>([
  ['LESS_THAN', 1, ['0']],
  ['LESS_THAN_OR_EQUAL', 2, ['0', '1']],
  ['GREATER_THAN', 3, ['2']],
  ['GREATER_THAN_OR_EQUAL', 4, ['1', '2']],
  ['EQUAL', 5, ['1']],
  ['NOT_EQUAL', 6, ['nan', '0', '2']],
  ['ARRAY_CONTAINS', 7, ['1'], whole(1), 'l'],
  ['IN', 8, ['1', '2'], list(whole(1), whole(2))],
  ['ARRAY_CONTAINS_ANY', 9, ['1', '2'], list(whole(1), whole(2)), 'l'],
  ['NOT_IN', 10, ['nan', '0'], list(whole(1), whole(2))],
])('the filter operator %s can also be sent as the number %d', async (name, number, ids, value, fieldName) => {
  for (const op of [name, number, String(number)]) expect(await field(op, value, fieldName)).toEqual(ids);
});

test.each<[name: string, number: number, ids: string[]]>([
  ['IS_NAN', 2, ['nan']],
  ['IS_NULL', 3, ['null']],
  ['IS_NOT_NAN', 4, ['0', '1', '2']],
  ['IS_NOT_NULL', 5, ['nan', '0', '1', '2']],
])('the unary operator %s can also be sent as the number %d', async (name, number, ids) => {
  for (const op of [name, number, String(number)])
    expect(await found({ where: { unaryFilter: { field: N, op } } })).toEqual(ids);
});

test('the composite operators AND and OR can also be sent as 1 and 2', async () => {
  const filters = [5, 4].map((op, at) => ({ fieldFilter: { field: N, op, value: whole(at) } }));
  const together = (op: unknown) => found({ where: { compositeFilter: { op, filters } } });
  for (const op of ['AND', 1, '1']) expect(await together(op)).toEqual([]);
  for (const op of ['OR', 2, '2']) expect(await together(op)).toEqual(['0', '1', '2']);
});

test('a sort direction can be sent as a name or a number; a missing one means ascending', async () => {
  const where = { fieldFilter: { field: N, op: 4, value: whole(0) } };
  const ordered = (direction?: unknown) => found({ where, orderBy: [{ field: N, direction }] });
  for (const direction of [undefined, 0, 1, '1', 'ASCENDING'])
    expect(await ordered(direction)).toEqual(['0', '1', '2']);
  for (const direction of [2, '2', 'DESCENDING']) expect(await ordered(direction)).toEqual(['2', '1', '0']);
  expect(await ordered(3)).toBe('INVALID_ARGUMENT Unrecognized ordering.');
});

test('a transform to the server time is sent as REQUEST_TIME or 1; other values are refused', async () => {
  const stored = async (setToServerValue: unknown) => {
    const update = {
      update: { name: `${documentsOf(target)}/t/x` },
      updateTransforms: [{ fieldPath: 'at', setToServerValue }],
    };
    const { body } = await ask(target, ':commit', { writes: [update] });
    return body.error?.message ?? Object.keys(body.writeResults[0].transformResults[0])[0];
  };
  for (const value of ['REQUEST_TIME', 1, '1']) expect(await stored(value)).toBe('timestampValue');
  for (const value of [0, 2, 'SERVER_VALUE_UNSPECIFIED'])
    expect(await stored(value)).toBe(
      'ServerValue type must be specified for set_to_server_value transformation.',
    );
});

test.each<[what: string, where: object, sentence: string]>([
  [
    'a field filter with the unset operator 0',
    { fieldFilter: { field: N, op: 0, value: whole(1) } },
    'Unknown FieldFilter operator.',
  ],
  [
    'a field filter with the unknown operator 11',
    { fieldFilter: { field: N, op: 11, value: whole(1) } },
    'Unknown FieldFilter operator.',
  ],
  [
    'a unary filter with the unknown operator 1',
    { unaryFilter: { field: N, op: 1 } },
    'Unknown UnaryFilter operator.',
  ],
  [
    'a composite filter without an operator',
    { compositeFilter: { filters: [{ unaryFilter: { field: N, op: 2 } }] } },
    'Unsupported CompositeFilter operator.',
  ],
])('%s is refused', async (_what, where, sentence) => {
  expect(await found({ where })).toBe(`INVALID_ARGUMENT ${sentence}`);
});

test('a null value can be sent as null, 0 or "NULL_VALUE"; another string is refused', async () => {
  const write = (nullValue: unknown) =>
    ask(target, ':commit', { writes: [put(target, 't/null', { n: { nullValue } })] });
  for (const value of [null, 0, 'NULL_VALUE']) expect((await write(value)).status).toBe(200);
  expect((await write('nothing')).status).toBe(400);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { conformanceIndexes } from '../../../conformance/indexes.ts';
import { rounds, SEED, timeLimit } from '../../../test/rounds.ts';
import { OWNER } from '../../model/caller.ts';
import { FirestoreError } from '../../model/errors.ts';
import type { Query, Write } from '../../model/query.ts';
import type { Fields, Value } from '../../model/value.ts';
import { compileRules } from '../../rules/compile/compile.ts';
import { documentTable } from '../../store/documents.ts';
import { openStore } from '../../store/open.ts';
import { parseQuery } from '../../wire/firestore/proto-query.ts';
import { openDatabase, parseIndexes } from '../database.ts';
import { queryMeaning } from './matches.ts';

// Compares queries that use indexes with a plain evaluation over the whole collection: filter, order, cursors, offset
// and limit. Documents are also updated and deleted, because the index entries must change with them.
const dataDir = mkdtempSync(join(tmpdir(), 'backend-plans-'));
const store = openStore(dataDir);
const rules = compileRules(
  "rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { } }",
  'none.rules',
);
const own = conformanceIndexes().indexes as object[];
const everywhere = ['COLLECTION', 'COLLECTION_GROUP'].flatMap((queryScope) => [
  { queryScope, order: 'ASCENDING' },
  { queryScope, arrayConfig: 'CONTAINS' },
]);
const indexes = parseIndexes({
  indexes: [...own, ...own.map((index) => ({ ...index, queryScope: 'COLLECTION_GROUP' }))],
  fieldOverrides: ['a', 'b', 'list'].map((fieldPath) => ({
    collectionGroup: 'items',
    fieldPath,
    indexes: everywhere,
  })),
});
const options = { store, rules, indexes, projectId: 'p', now: Date.now, log: () => {} };
const database = openDatabase(options);
const DATABASE = 'projects/p/databases/(default)';
const PREFIX = `${DATABASE}/documents`;

afterAll(async () => {
  await database.close();
  store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const LONG = 'x'.repeat(1600);
const value: fc.Arbitrary<Value> = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -2, max: 2 }).map((n) => ({ integerValue: String(n) })) },
  fc.constantFrom<Value>(
    { doubleValue: 0.5 },
    { doubleValue: 1 },
    { doubleValue: 'NaN' },
    { doubleValue: '-0' },
    { nullValue: null },
  ),
  fc.constantFrom<Value>(
    { booleanValue: true },
    { booleanValue: false },
    { stringValue: '' },
    { stringValue: 'a' },
    { stringValue: 'ä' },
  ),
  fc.constantFrom<Value>(
    { stringValue: `${LONG}a` },
    { stringValue: `${LONG}b` },
    { timestampValue: '2026-01-01T00:00:00.000000Z' },
  ),
  fc.constantFrom<Value>(
    { arrayValue: {} },
    { arrayValue: { values: [{ integerValue: '1' }] } },
    { mapValue: { fields: { k: { integerValue: '1' } } } },
  ),
);
const fields: fc.Arbitrary<Fields> = fc.record(
  {
    a: value,
    b: value,
    c: value,
    m: value.map((k) => ({ mapValue: { fields: { k } } })),
    list: fc.oneof(
      value,
      // Generates no lists of lists, because Firestore does not allow them.
      fc
        .array(
          value.filter((item) => !('arrayValue' in item)),
          { maxLength: 4 },
        )
        .map((values) => ({ arrayValue: { values } })),
    ),
  },
  { requiredKeys: [] },
);
const field = fc.constantFrom('a', 'b', 'c', 'm.k');
const fieldFilter = (fieldPath: string, op: string, operand: Value) => ({
  fieldFilter: { field: { fieldPath }, op, value: operand },
});
const listOf = (values: Value[]): Value => ({ arrayValue: { values } });
const some = fc.array(value, { minLength: 1, maxLength: 4 }).map(listOf);
const name = fc
  .constantFrom('items/d3', 'items/d17', 'items/d30', 'items/none', 'others/d3')
  .map((path): Value => ({ referenceValue: `${PREFIX}/${path}` }));
const simple = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(
        field,
        fc.constantFrom(
          'EQUAL',
          'EQUAL',
          'LESS_THAN',
          'LESS_THAN_OR_EQUAL',
          'GREATER_THAN',
          'GREATER_THAN_OR_EQUAL',
          'NOT_EQUAL',
        ),
        value,
      )
      .map((parts) => fieldFilter(...parts)),
  },
  { weight: 2, arbitrary: fc.tuple(field, some).map(([path, values]) => fieldFilter(path, 'IN', values)) },
  { weight: 2, arbitrary: value.map((item) => fieldFilter('list', 'ARRAY_CONTAINS', item)) },
  { weight: 2, arbitrary: some.map((items) => fieldFilter('list', 'ARRAY_CONTAINS_ANY', items)) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('EQUAL', 'LESS_THAN', 'GREATER_THAN_OR_EQUAL'), name)
      .map(([op, wanted]) => fieldFilter('__name__', op, wanted)),
  },
);
const filter = fc.oneof(
  { weight: 4, arbitrary: simple },
  {
    weight: 1,
    arbitrary: fc
      .array(simple, { minLength: 2, maxLength: 3 })
      .map((filters) => ({ compositeFilter: { op: 'OR', filters } })),
  },
);
const query = fc
  .record({
    filters: fc.array(filter, { maxLength: 3 }),
    group: fc.constantFrom(false, false, false, true),
    orderBy: fc.uniqueArray(
      fc.record({ fieldPath: field, direction: fc.constantFrom('ASCENDING', 'DESCENDING') }),
      { maxLength: 2, selector: ({ fieldPath }) => fieldPath },
    ),
    limit: fc.option(fc.integer({ min: 0, max: 8 }), { nil: undefined }),
    offset: fc.constantFrom(0, 0, 2),
    startAt: fc.option(
      fc.record({ values: fc.array(value, { minLength: 1, maxLength: 1 }), before: fc.boolean() }),
      { nil: undefined },
    ),
    endAt: fc.option(
      fc.record({ values: fc.array(value, { minLength: 1, maxLength: 1 }), before: fc.boolean() }),
      { nil: undefined },
    ),
  })
  .map(({ filters, orderBy, startAt, endAt, group, ...rest }) => ({
    from: [group ? { collectionId: 'items', allDescendants: true } : { collectionId: 'items' }],
    ...(filters.length > 0 ? { where: { compositeFilter: { op: 'AND', filters } } } : {}),
    orderBy: orderBy.map(({ fieldPath, direction }) => ({ field: { fieldPath }, direction })),
    ...(orderBy.length > 0 && startAt ? { startAt } : {}),
    ...(orderBy.length > 0 && endAt ? { endAt } : {}),
    ...rest,
  }));

function plainAnswer(asked: Query): string[] {
  const meaning = queryMeaning(asked, PREFIX);
  const found = documentTable(store)
    .inRange(asked.allDescendants ? { collectionId: 'items', below: '' } : { collection: 'items' })
    .filter((document) => meaning.matches(document) && meaning.within(document));
  found.sort(meaning.compare);
  return found
    .slice(asked.offset, asked.limit === null ? undefined : asked.offset + asked.limit)
    .map(({ path }) => path);
}

/** Errors that a generated query may cause: a missing index, or an invalid query. */
const REFUSED = ['FAILED_PRECONDITION', 'INVALID_ARGUMENT'];
const nothing = { mask: null, transforms: [], precondition: null };

test('after each of many changes, a query by index returns the same as a full scan', {
  timeout: timeLimit(60_000),
}, async () => {
  let compared = 0;
  let found = 0;
  const times = rounds(5, 30);
  for (let round = 0; round < times; round++) {
    const written = fc.sample(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.option(fields)), {
      numRuns: 30,
      seed: SEED + round,
    });
    const writes = written.map(([n, content]): Write => {
      const path = n % 5 === 0 ? `shelves/s${n % 3}/items/d${n}` : `items/d${n}`;
      return content === null
        ? { kind: 'delete', path, fields: {}, ...nothing }
        : { kind: 'set', path, fields: content, ...nothing };
    });
    await database.commit(writes, OWNER);
    for (const structured of fc.sample(query, { numRuns: 80, seed: SEED - 1 - round })) {
      let asked: Query;
      let answer: string[];
      try {
        asked = parseQuery(structured, '', DATABASE);
        answer = database.run(asked).map(({ path }) => path);
      } catch (error) {
        if (error instanceof FirestoreError && REFUSED.includes(error.status)) continue;
        throw error;
      }
      compared += 1;
      if (answer.length > 0) found += 1;
      expect(answer, JSON.stringify(structured)).toEqual(plainAnswer(asked));
    }
  }
  expect(compared).toBeGreaterThan(times * 25);
  expect(found).toBeGreaterThan(times * 10);
});

test('after a change of the index definitions, the index entries are rebuilt', async () => {
  const fewer = openDatabase({
    ...options,
    indexes: { composites: indexes.composites.slice(0, 3), overrides: [], enforced: true },
  });
  const asked = parseQuery(
    { from: [{ collectionId: 'items' }], orderBy: [{ field: { fieldPath: 'a' } }], limit: 5 },
    '',
    DATABASE,
  );
  expect(fewer.run(asked).map(({ path }) => path)).toEqual(plainAnswer(asked));
  await fewer.close();
});

test.each<[string, (end: string, n: number) => Value]>([
  ['a text of more than 1,500 bytes', (end) => ({ stringValue: LONG + end })],
  [
    'a list that contains such a text',
    (end, n) => ({ arrayValue: { values: [{ stringValue: LONG + end }, { integerValue: String(n) }] } }),
  ],
])('a cursor at %s skips no later document', async (_what, valueFor) => {
  const [first, second] = [valueFor('a', 2), valueFor('b', 1)];
  const set = (path: string, a: Value): Write => ({ kind: 'set', path, fields: { a }, ...nothing });
  await database.commit([set('long/z', first), set('long/b', second)], OWNER);
  const after = (direction: string, ...values: Value[]) =>
    database
      .run(
        parseQuery(
          {
            from: [{ collectionId: 'long' }],
            orderBy: ['a', '__name__'].map((fieldPath) => ({ field: { fieldPath }, direction })),
            startAt: { values, before: false },
          },
          '',
          DATABASE,
        ),
      )
      .map(({ path }) => path);
  expect(after('ASCENDING', first, { referenceValue: `${PREFIX}/long/z` })).toEqual(['long/b']);
  expect(after('ASCENDING', first)).toEqual(['long/b']);
  expect(after('DESCENDING', second, { referenceValue: `${PREFIX}/long/b` })).toEqual(['long/z']);
  expect(after('DESCENDING', second)).toEqual(['long/z']);
});

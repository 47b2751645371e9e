import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fields } from '../../model/value.ts';
import { documentTable } from '../../store/documents.ts';
import { indexTable } from '../../store/index-entries.ts';
import { openStore } from '../../store/open.ts';
import { parseQuery } from '../../wire/firestore/proto-query.ts';
import { checkIndexed } from './check-indexed.ts';
import { parseIndexes } from './index/index-configuration.ts';
import { openIndexer } from './indexer.ts';
import { queryMeaning } from './matches.ts';

// A large collection: a query must read only about as many documents as it returns.
const SIZE = 3000;
const DATABASE = 'projects/p/databases/(default)';
const PREFIX = `${DATABASE}/documents`;
const dataDir = mkdtempSync(join(tmpdir(), 'backend-indexer-'));
const store = openStore(dataDir);
const table = documentTable(store);
let read = 0;
const counted: typeof table = {
  ...table,
  find(path) {
    read += 1;
    return table.find(path);
  },
};
const indexes = parseIndexes({
  indexes: [
    {
      collectionGroup: 'items',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'tags', arrayConfig: 'CONTAINS' },
        { fieldPath: 'n', order: 'DESCENDING' },
      ],
    },
    {
      collectionGroup: 'items',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'third', order: 'ASCENDING' },
        { fieldPath: 'n', order: 'ASCENDING' },
      ],
    },
  ],
  fieldOverrides: [
    {
      collectionGroup: 'items',
      fieldPath: 'n',
      indexes: [
        { queryScope: 'COLLECTION', order: 'ASCENDING' },
        { queryScope: 'COLLECTION_GROUP', order: 'ASCENDING' },
      ],
    },
    { collectionGroup: 'items', fieldPath: 'text', indexes: [] },
  ],
});
const indexer = openIndexer(indexTable(store), counted, indexes, PREFIX);

beforeAll(() => {
  table.transaction(() => {
    for (let n = 0; n < SIZE; n++) {
      const path = `${n % 2 === 0 ? '' : 'shelves/s/'}items/d${String(n).padStart(5, '0')}`;
      const fields: Fields = {
        n: { integerValue: String(n) },
        third: { integerValue: String(n % 3) },
        rare: { integerValue: String(n % 500) },
        odd: { integerValue: String(n % 700) },
        text: { stringValue: 'words' },
        tags: { arrayValue: { values: [{ stringValue: `t${n % 100}` }, { stringValue: 'all' }] } },
      };
      const document = { path, fields, createTime: 1, updateTime: 1 };
      table.insert(document);
      indexer.store(indexer.difference(null, document));
    }
  });
});
afterAll(() => {
  store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const where = (fieldPath: string, op: string, value: unknown) => ({
  fieldFilter: { field: { fieldPath }, op, value },
});
const both = (op: 'AND' | 'OR', ...filters: unknown[]) => ({ compositeFilter: { op, filters } });
const whole = (n: number) => ({ integerValue: String(n) });
const text = (stringValue: string) => ({ stringValue });
const list = (...values: unknown[]) => ({ arrayValue: { values } });
const by = (fieldPath: string, direction = 'ASCENDING') => ({ field: { fieldPath }, direction });
const ITEMS = [{ collectionId: 'items' }];
const GROUP = [{ collectionId: 'items', allDescendants: true }];

describe('documents that a query reads', () => {
  test.each<[string, object, number]>([
    ['the first ten documents of a collection', { from: ITEMS, limit: 10 }, 10],
    ['ten documents of a collection group', { from: GROUP, limit: 10 }, 10],
    [
      'the last ten documents of a collection group in the order of a field',
      { from: GROUP, orderBy: [by('n', 'DESCENDING')], limit: 10 },
      10,
    ],
    [
      'one document by its name',
      { from: ITEMS, where: where('__name__', 'EQUAL', { referenceValue: `${PREFIX}/items/d00044` }) },
      1,
    ],
    [
      'documents with one of three numbers',
      { from: ITEMS, where: where('rare', 'IN', list(whole(2), whole(4), whole(6))) },
      18,
    ],
    [
      'documents that match one of two equality filters',
      { from: ITEMS, where: both('OR', where('rare', 'EQUAL', whole(2)), where('odd', 'EQUAL', whole(8))) },
      12,
    ],
    [
      'documents that match at least one of thirty overlapping filters',
      {
        from: ITEMS,
        where: both(
          'OR',
          ...Array.from({ length: 30 }, (_, n) => where('n', 'GREATER_THAN', whole(2900 + (n % 5)))),
        ),
      },
      50,
    ],
    [
      'documents with a value in an array',
      { from: ITEMS, where: where('tags', 'ARRAY_CONTAINS', text('t8')) },
      30,
    ],
    [
      'the last five documents with a value in an array',
      {
        from: ITEMS,
        where: where('tags', 'ARRAY_CONTAINS', text('all')),
        orderBy: [by('n', 'DESCENDING')],
        limit: 5,
      },
      5,
    ],
    [
      'documents with one of two values in an array',
      { from: ITEMS, where: where('tags', 'ARRAY_CONTAINS_ANY', list(text('t8'), text('t6'))) },
      60,
    ],
    [
      'the few documents that match both of two filters',
      {
        from: ITEMS,
        where: both('AND', where('rare', 'EQUAL', whole(10)), where('odd', 'EQUAL', whole(10))),
      },
      1,
    ],
    [
      'the first five documents that match an “in” filter',
      { from: ITEMS, where: where('third', 'IN', list(whole(0), whole(1))), orderBy: [by('n')], limit: 5 },
      7,
    ],
    [
      'five documents after a cursor',
      { from: ITEMS, orderBy: [by('n')], startAt: { values: [whole(2000)], before: false }, limit: 5 },
      6,
    ],
  ])('a query for %s reads at most $2 documents', (_what, structured, most) => {
    const query = parseQuery(structured, '', DATABASE);
    checkIndexed(query, indexes, 'p');
    const meaning = queryMeaning(query, PREFIX);
    read = 0;
    const answer = indexer.run(query, meaning);
    const plain = table
      .inRange(query.allDescendants ? { collectionId: 'items', below: '' } : { collection: 'items' })
      .filter((document) => meaning.matches(document) && meaning.within(document))
      .sort(meaning.compare)
      .slice(0, query.limit ?? undefined);
    expect(answer?.map(({ path }) => path)).toEqual(plain.map(({ path }) => path));
    expect(plain.length).toBeGreaterThan(0);
    expect(read).toBeLessThanOrEqual(most);
  });
});

test.each<[string, object]>([
  [
    'a collection group query of a field without a group index',
    { from: GROUP, where: where('rare', 'EQUAL', whole(1)) },
  ],
  [
    'a query of a field whose indexes are disabled',
    { from: ITEMS, where: where('text', 'EQUAL', text('words')) },
  ],
])('%s is refused with the index definition to add', (_what, structured) => {
  const query = parseQuery(structured, '', DATABASE);
  expect(() => checkIndexed(query, indexes, 'p')).toThrow(/requires an index.*fieldOverrides/);
});

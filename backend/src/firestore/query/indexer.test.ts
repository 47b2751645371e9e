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

// A query reads about as many documents as it returns, however large the collection is.
const SIZE = 3000;
const PREFIX = 'projects/p/databases/(default)/documents';
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

describe('the number of documents read', () => {
  test.each<[string, object, number]>([
    ['the first ten', { from: ITEMS, limit: 10 }, 10],
    ['ten of the group', { from: GROUP, limit: 10 }, 10],
    ['the last ten of the group by number', { from: GROUP, orderBy: [by('n', 'DESCENDING')], limit: 10 }, 10],
    [
      'one by name',
      { from: ITEMS, where: where('__name__', 'EQUAL', { referenceValue: `${PREFIX}/items/d00044` }) },
      1,
    ],
    [
      'any of three numbers',
      { from: ITEMS, where: where('rare', 'IN', list(whole(2), whole(4), whole(6))) },
      18,
    ],
    [
      'a disjunction',
      { from: ITEMS, where: both('OR', where('rare', 'EQUAL', whole(2)), where('odd', 'EQUAL', whole(8))) },
      12,
    ],
    [
      'thirty disjuncts with the same documents',
      {
        from: ITEMS,
        where: both(
          'OR',
          ...Array.from({ length: 30 }, (_, n) => where('n', 'GREATER_THAN', whole(2900 + (n % 5)))),
        ),
      },
      50,
    ],
    ['an item of a list', { from: ITEMS, where: where('tags', 'ARRAY_CONTAINS', text('t8')) }, 30],
    [
      'a list item, the newest five',
      {
        from: ITEMS,
        where: where('tags', 'ARRAY_CONTAINS', text('all')),
        orderBy: [by('n', 'DESCENDING')],
        limit: 5,
      },
      5,
    ],
    [
      'any of two items',
      { from: ITEMS, where: where('tags', 'ARRAY_CONTAINS_ANY', list(text('t8'), text('t6'))) },
      60,
    ],
    [
      'two conditions with few documents in common',
      {
        from: ITEMS,
        where: both('AND', where('rare', 'EQUAL', whole(10)), where('odd', 'EQUAL', whole(10))),
      },
      1,
    ],
    [
      'two classes, the first five by number',
      { from: ITEMS, where: where('third', 'IN', list(whole(0), whole(1))), orderBy: [by('n')], limit: 5 },
      7,
    ],
    [
      'a page after a cursor',
      { from: ITEMS, orderBy: [by('n')], startAt: { values: [whole(2000)], before: false }, limit: 5 },
      6,
    ],
  ])('%s', (_what, structured, most) => {
    const query = parseQuery(structured as Parameters<typeof parseQuery>[0], '');
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
  ['a field that no index of the group holds', { from: GROUP, where: where('rare', 'EQUAL', whole(1)) }],
  ['a field with its indexes disabled', { from: ITEMS, where: where('text', 'EQUAL', text('words')) }],
])('%s is refused with the index definition to add', (_what, structured) => {
  const query = parseQuery(structured as Parameters<typeof parseQuery>[0], '');
  expect(() => checkIndexed(query, indexes, 'p')).toThrow(/requires an index.*fieldOverrides/);
});

import { expect, test } from 'vitest';
import { parseIndexes } from './index-configuration.ts';

const posts = { collectionGroup: 'posts', queryScope: 'COLLECTION' };

test('a configuration is read with its composite indexes and field overrides', () => {
  const fields = [
    { fieldPath: '__name__', order: 'ASCENDING' },
    { fieldPath: 'to.tags', arrayConfig: 'CONTAINS' },
  ];
  const overrides = [{ collectionGroup: 'posts', fieldPath: 'a.b', indexes: [{ order: 'DESCENDING' }] }];
  expect(parseIndexes({ indexes: [{ ...posts, fields }], fieldOverrides: overrides })).toMatchObject({
    composites: [{ fields: [{ path: '__name__' }, { path: 'to.tags', mode: 'CONTAINS' }] }],
    overrides: [{ path: ['a', 'b'], indexes: [{ scope: 'COLLECTION', mode: 'DESCENDING' }] }],
  });
});

test.each<[string, unknown, RegExp]>([
  ['no list of indexes', {}, /"indexes" must be a list/],
  [
    'an index without fields',
    { indexes: [{ ...posts, fields: [] }] },
    /index 1 needs "collectionGroup" and "fields"/,
  ],
  [
    'an invalid field path in an index',
    { indexes: [{ ...posts, fields: [{ fieldPath: 'a..b', order: 'ASCENDING' }] }] },
    /index 1 has the invalid "fieldPath" a\.\.b/,
  ],
  [
    'an invalid field path in a field override',
    { indexes: [], fieldOverrides: [{ collectionGroup: 'posts', fieldPath: 'a..b', indexes: [] }] },
    /field override 1 has the invalid "fieldPath" a\.\.b/,
  ],
])('a configuration with %s is refused', (_what, json, message) => {
  expect(() => parseIndexes(json)).toThrow(message);
});

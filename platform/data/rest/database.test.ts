import { expect, test } from 'vitest';
import { type Database, getDocument, getDocuments, openDatabase, runQuery } from './database.ts';

const ROOT = 'projects/p/databases/(default)/documents';
const asked: { address: string; body: unknown }[] = [];

/** A database that answers every request with this response. */
function answering(status: number, body: unknown): Database {
  asked.length = 0;
  return openDatabase({ projectId: 'p', apiKey: 'a&b' }, 'http://db.example', async (address, init) => {
    asked.push({ address, body: JSON.parse(String(init.body)) });
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  });
}

const document = (id: string, fields: object = {}) => ({ name: `${ROOT}/a/b/c/${id}`, fields });

test('documents are read in one request, and missing ones are left out', async () => {
  const db = answering(200, [{ missing: `${ROOT}/a/b/c/1` }, { found: document('2') }]);
  expect(await getDocuments(db, ['a/b/c/1', 'a/b/c/2'])).toEqual([{ id: '2', data: {} }]);
  expect(asked).toEqual([
    {
      address: `http://db.example/v1/${ROOT}:batchGet?key=a%26b`,
      body: { documents: [`${ROOT}/a/b/c/1`, `${ROOT}/a/b/c/2`] },
    },
  ]);
});

test('a read of some fields of a document requests only these fields', async () => {
  await getDocument(answering(200, [{ found: document('1') }]), 'a/b/c/1', ['title']);
  expect(asked[0]?.body).toEqual({ documents: [`${ROOT}/a/b/c/1`], mask: { fieldPaths: ['title'] } });
});

test('reading an empty list of paths sends no request', async () => {
  expect(await getDocuments(answering(200, []), [])).toEqual([]);
  expect(asked).toEqual([]);
});

test('a query is sent to the parent of its collection', async () => {
  const db = answering(200, [{ document: document('2') }, { readTime: 'now' }]);
  const found = await runQuery(db, {
    from: 'a/b/c',
    where: [
      ['list', 'ARRAY_CONTAINS_ANY', ['x']],
      ['on', 'EQUAL', true],
    ],
    order: [['n', 'desc']],
    after: [{ integerValue: '1' }],
    fields: ['n'],
    limit: 3,
  });
  expect(found).toEqual([{ id: '2', data: {} }]);
  const filter = (fieldPath: string, op: string, value: object) => ({
    fieldFilter: { field: { fieldPath }, op, value },
  });
  expect(asked).toEqual([
    {
      address: `http://db.example/v1/${ROOT}/a/b:runQuery?key=a%26b`,
      body: {
        structuredQuery: {
          from: [{ collectionId: 'c' }],
          where: {
            compositeFilter: {
              op: 'AND',
              filters: [
                filter('list', 'ARRAY_CONTAINS_ANY', { arrayValue: { values: [{ stringValue: 'x' }] } }),
                filter('on', 'EQUAL', { booleanValue: true }),
              ],
            },
          },
          orderBy: [{ field: { fieldPath: 'n' }, direction: 'DESCENDING' }],
          startAt: { values: [{ integerValue: '1' }], before: false },
          select: { fields: [{ fieldPath: 'n' }] },
          limit: 3,
        },
      },
    },
  ]);
});

test.each([
  ['text', { stringValue: 'a' }, 'a'],
  ['empty text', { stringValue: '' }, ''],
  ['false', { booleanValue: false }, false],
  ['null', { nullValue: null }, null],
  ['integer', { integerValue: '7' }, 7],
  ['double', { doubleValue: 0.5 }, 0.5],
  ['infinite double', { doubleValue: 'Infinity' }, Number.POSITIVE_INFINITY],
  ['list', { arrayValue: { values: [{ stringValue: 'a' }] } }, ['a']],
  ['empty list', { arrayValue: {} }, []],
  ['map', { mapValue: { fields: { a: { integerValue: '1' } } } }, { a: 1 }],
  ['empty map', { mapValue: {} }, {}],
  ['bytes', { bytesValue: 'YQ==' }, { bytesValue: 'YQ==' }],
])('a stored value is read as a JavaScript value: %s', async (_, value, plain) => {
  const db = answering(200, [{ found: document('1', { value }) }]);
  expect((await getDocument(db, 'a/b/c/1'))?.data).toEqual({ value: plain });
});

test('a stored timestamp is read as an object with its milliseconds', async () => {
  const at = { timestampValue: '1970-01-01T00:00:01.234567Z' };
  const found = await getDocument(answering(200, [{ found: document('1', { at }) }]), 'a/b/c/1');
  expect((found?.data.at as { toMillis(): number }).toMillis()).toBe(1234);
});

test.each([
  [400, 'invalid-argument'],
  [403, 'permission-denied'],
  [404, 'not-found'],
  [429, 'resource-exhausted'],
  [500, 'unavailable'],
  [503, 'unavailable'],
])('a read with the response status %i fails with the code %s', async (status, code) => {
  await expect(getDocument(answering(status, [{}]), 'a/b')).rejects.toMatchObject({ code });
});

test('a response that is not JSON is reported as the error "unavailable"', async () => {
  await expect(getDocument(answering(200, '<html>'), 'a/b')).rejects.toMatchObject({ code: 'unavailable' });
});

test('a database that cannot be reached is reported as the error "unavailable"', async () => {
  const db = openDatabase({ projectId: 'p', apiKey: 'k' }, null, () => Promise.reject(new TypeError('away')));
  await expect(getDocument(db, 'a/b')).rejects.toMatchObject({ code: 'unavailable' });
});

import { expect, test } from 'vitest';
import type { Database } from '../../firestore/database-api.ts';
import type { Call } from '../call.ts';
import { Names } from './names.ts';
import { batchGet, runAggregationQuery, runQuery } from './reads.ts';
import { listed } from './rest.ts';
import { documents } from './rest-documents.ts';

const QUERY = { from: [{ collectionId: 'a' }] };
const DOCUMENT = { path: 'a/b', fields: { n: { integerValue: '1' } }, createTime: 1, updateTime: 1 };
const names = new Names('p');
const database = {
  query: () => [DOCUMENT],
  get: () => DOCUMENT,
  batchGet: () => [{ path: 'a/b', document: DOCUMENT }],
  aggregate: () => ({ all: { integerValue: '1' } }),
  readTime: () => 1,
} as unknown as Database;

// The JSON of a long list takes about as long as its read. Made outside of the turn, it would delay other clients.
test.each([
  ['runQuery', listed(runQuery), '', { structuredQuery: QUERY }],
  ['batchGet', listed(batchGet), '', { documents: [names.of('a/b')] }],
  [
    'runAggregationQuery',
    listed(runAggregationQuery),
    '',
    { structuredAggregationQuery: { structuredQuery: QUERY, aggregations: [{ alias: 'all', count: {} }] } },
  ],
  ['the list of a collection', documents, 'a', null],
  ['a document', documents, 'a/b', null],
])('the JSON of %s is made in the client’s turn', async (_what, endpoint, path, body) => {
  let made: unknown;
  const url = new URL(`http://localhost/v1/${names.documents}`);
  const call = {
    request: new Request(url, body === null ? {} : { method: 'POST', body: JSON.stringify(body) }),
    url,
    params: { path },
    caller: { kind: 'owner' },
    services: { database, names },
    read: async <T>(job: () => T) => {
      const result = job();
      made = result;
      return result;
    },
  } as unknown as Call;
  const response = await endpoint(call);
  expect(made).toBe(await response.text());
  expect(JSON.stringify(JSON.parse(String(made)))).toContain('"1"');
});

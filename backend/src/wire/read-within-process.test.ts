import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBackend, type TestBackend } from '../../test/test-backend.ts';

const ROOT = 'projects/p/databases/(default)/documents';
const RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /open/{id} { allow read; match /below/{other} { allow read; } }
    match /staff/{id} { allow read: if request.auth != null; }
  }
}`;

let opened: TestBackend;

beforeAll(async () => {
  opened = await openTestBackend({ rules: { text: RULES, name: 'test.rules' } });
  await opened.backend.setDocuments([
    { path: 'open/a', fields: { n: { integerValue: '1' }, text: { stringValue: 'x' } } },
    { path: 'open/a/below/b', fields: { n: { integerValue: '2' } } },
    { path: 'staff/a', fields: {} },
  ]);
});
afterAll(() => opened.remove());

const READS: [method: string, body: object][] = [
  [':batchGet', { documents: [`${ROOT}/open/a`, `${ROOT}/open/none`], mask: { fieldPaths: ['n'] } }],
  [':runQuery', { structuredQuery: { from: [{ collectionId: 'open' }] } }],
  ['/open/a:runQuery', { structuredQuery: { from: [{ collectionId: 'below' }] } }],
  [
    ':runAggregationQuery',
    {
      structuredAggregationQuery: {
        structuredQuery: { from: [{ collectionId: 'open' }] },
        aggregations: [{ alias: 'all', count: {} }],
      },
    },
  ],
  [':batchGet', { documents: [`${ROOT}/staff/a`] }],
  [':runQuery', { structuredQuery: { from: [{ collectionId: 'staff' }] } }],
  [':batchGet', { documents: ['no name'] }],
];

test.each(READS)('the read %s with %j has the same status and results as over HTTP', async (method, body) => {
  const address = `http://localhost/v1/${ROOT}${method}`;
  const response = await opened.backend.fetch(
    new Request(address, { method: 'POST', body: JSON.stringify(body) }),
  );
  const expected = response?.ok ? await response.json() : null;
  const { status, answer } = await opened.backend.read(method, body);
  expect(status).toBe(response?.status);
  expect(withoutTime(answer)).toEqual(withoutTime(expected));
});

/** The parts of a list without their `readTime`, which differs between reads. */
function withoutTime(list: unknown): unknown {
  return (list as Record<string, unknown>[] | null)?.map(({ readTime, ...rest }) => rest) ?? null;
}

test('a read within the process (without HTTP) refuses a method that writes', async () => {
  expect(await opened.backend.read(':commit', { writes: [] })).toEqual({ status: 501, answer: null });
});

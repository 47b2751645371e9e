import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestBackend, type TestBackend } from '../test/test-backend.ts';

// Tests short requests that are expensive to process, and ids and URLs that could be mistaken for others.

const DATABASE = 'projects/p/databases/(default)';
const ROOT = `http://localhost/v1/${DATABASE}/documents`;
let opened: TestBackend;

beforeAll(async () => {
  opened = await openTestBackend();
  await opened.backend.setDocuments([
    { path: 'posts/long', fields: { text: { stringValue: 'x'.repeat(100_000) } } },
    { path: 'posts/a', fields: { text: { stringValue: 'the one without a colon' } } },
    { path: 'posts/a:runQuery', fields: { text: { stringValue: 'the one with a colon' } } },
  ]);
});
afterAll(() => opened.remove());

async function send(method: string, path: string, body?: unknown) {
  const answer = await opened.backend.fetch(
    new Request(`${ROOT}${path}`, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }),
  );
  const text = (await answer?.text()) ?? '';
  return { status: answer?.status, length: text.length, body: JSON.parse(text) };
}

test('a document requested ten thousand times in one request is sent once', async () => {
  const documents = Array.from({ length: 10_000 }, () => `${DATABASE}/documents/posts/long`);
  const answer = await send('POST', ':batchGet', { documents });
  expect(answer.body).toHaveLength(1);
  expect(answer.body[0].found.name).toBe(documents[0]);
});

test('a request for more than ten thousand documents is refused', async () => {
  const documents = Array.from({ length: 10_001 }, (_, n) => `${DATABASE}/documents/posts/p${n}`);
  expect((await send('POST', ':batchGet', { documents })).status).toBe(400);
});

describe('limits of a query', () => {
  const filter = (n: number, op = 'GREATER_THAN') => ({
    fieldFilter: { field: { fieldPath: `f${n}` }, op, value: { integerValue: '1' } },
  });
  const where = (...filters: unknown[]) => ({ compositeFilter: { op: 'AND', filters } });
  const orders = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ field: { fieldPath: `f${n}` }, direction: 'ASCENDING' }));
  const run = (part: object) =>
    send('POST', ':runQuery', { structuredQuery: { from: [{ collectionId: 'posts' }], ...part } });

  test.each([
    ['100 filters', { where: where(...Array.from({ length: 100 }, (_, n) => filter(n, 'EQUAL'))) }, 200],
    ['101 filters', { where: where(...Array.from({ length: 101 }, (_, n) => filter(n, 'EQUAL'))) }, 400],
    ['50,000 inequalities', { where: where(...Array.from({ length: 50_000 }, (_, n) => filter(n))) }, 400],
    ['101 orders', { orderBy: orders(101) }, 400],
    ['one filter and 100 orders', { where: filter(0), orderBy: orders(100) }, 400],
    ['1,000 selected fields', { select: { fields: orders(1000).map(({ field }) => field) } }, 200],
    ['1,001 selected fields', { select: { fields: orders(1001).map(({ field }) => field) } }, 400],
  ])('a query with %s gets the status $2', async (_what, part, status) => {
    const answer = await run(part);
    expect(
      [answer.status, answer.body[0].error?.message ?? ''],
      JSON.stringify(answer.body).slice(0, 300),
    ).toEqual([status, status === 200 ? '' : expect.stringContaining('at most')]);
  });
});

describe('limits of a commit', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
  const fieldsOf = (count: number) =>
    Object.fromEntries(numbers(count).map((n) => [`f${n}`, { nullValue: null }]));
  const union = (count: number, from = 0) => ({
    fieldPath: 'list',
    appendMissingElements: { values: numbers(count).map((n) => ({ integerValue: String(n + from) })) },
  });
  const write = (part: object) => ({
    update: { name: `${DATABASE}/documents/posts/wide`, fields: {} },
    updateMask: { fieldPaths: [] },
    ...part,
  });
  const wide = (count: number) => ({
    update: { name: `${DATABASE}/documents/posts/wide`, fields: fieldsOf(count) },
    updateMask: { fieldPaths: Object.keys(fieldsOf(count)) },
  });
  const counts = (count: number) =>
    numbers(count).map((n) => ({ fieldPath: `n${n}`, increment: { integerValue: '1' } }));
  const deep = (levels: number) => Array.from({ length: levels }, () => 'a').join('.');

  // Regression tests: requests like these took seconds or minutes, because their cost was quadratic.
  test.each<[string, object[], string]>([
    ['20,000 separately named fields', [write(wide(20_000))], 'OK'],
    ['20,001 fields', [write(wide(20_001))], 'INVALID_ARGUMENT'],
    ['200,000 separately named fields', [write(wide(200_000))], 'INVALID_ARGUMENT'],
    [
      'two writes whose fields together exceed the limit',
      [
        write(wide(15_000)),
        write({
          update: {
            name: `${DATABASE}/documents/posts/wide`,
            fields: { more: { mapValue: { fields: fieldsOf(15_000) } } },
          },
          updateMask: { fieldPaths: ['more'] },
        }),
      ],
      'INVALID_ARGUMENT',
    ],
    ['500 transforms', [write({ updateTransforms: counts(500) })], 'OK'],
    ['501 transforms', [write({ updateTransforms: counts(501) })], 'INVALID_ARGUMENT'],
    [
      'two array unions of 60,000 different items each',
      [write({ updateTransforms: [union(60_000), union(60_000, 60_000)] })],
      'OK',
    ],
    [
      '500 changes of a list of 20,000 items',
      [
        write({ updateTransforms: [union(20_000)] }),
        write({ updateTransforms: numbers(500).map((n) => union(1, 50_000 + n)) }),
      ],
      'INVALID_ARGUMENT',
    ],
    [
      '20,000 fields and 499 increments of single fields',
      [
        write(wide(20_000)),
        ...numbers(499).map(() =>
          write({ updateTransforms: [{ fieldPath: 'f0', increment: { integerValue: '1' } }] }),
        ),
      ],
      'INVALID_ARGUMENT',
    ],
    ['a field path of 100 names', [write({ updateMask: { fieldPaths: [deep(100)] } })], 'OK'],
    [
      'a field path of a million names',
      [write({ updateMask: { fieldPaths: [deep(1_000_000)] } })],
      'INVALID_ARGUMENT',
    ],
  ])('a commit with %s gets the status $2', async (_what, writes, expected) => {
    const { body } = await send('POST', ':commit', { writes });
    expect(body.error?.status ?? 'OK', JSON.stringify(body).slice(0, 300)).toBe(expected);
    await send('DELETE', '/posts/wide');
  });
});

test('if the rules refuse the first write of a commit, the other writes are not computed', async () => {
  const closed = await openTestBackend({
    rules: {
      name: 'closed.rules',
      text: "rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { match /{p=**} { allow read, write: if false; } } }",
    },
  });
  // The second write is invalid. If the server computed it, the response would be INVALID_ARGUMENT instead of
  // PERMISSION_DENIED.
  const first = { update: { name: `${DATABASE}/documents/a/b`, fields: {} } };
  const second = {
    update: { name: `${DATABASE}/documents/a/c`, fields: {} },
    updateTransforms: [{ fieldPath: 'n', increment: { stringValue: 'one' } }],
  };
  const answer = await closed.backend.fetch(
    new Request(`${ROOT}:commit`, { method: 'POST', body: JSON.stringify({ writes: [first, second] }) }),
  );
  expect(await answer?.json()).toMatchObject({ error: { status: 'PERMISSION_DENIED' } });
  await closed.remove();
});

test('document ids and field names with a lone surrogate are refused', async () => {
  for (const id of ['\ud800', 'a\udc00'])
    expect(
      (
        await send('POST', ':commit', {
          writes: [{ update: { name: `${DATABASE}/documents/posts/${id}`, fields: {} } }],
        })
      ).body.error.status,
    ).toBe('INVALID_ARGUMENT');
  const fields = { 'a\ud800': { nullValue: null } };
  expect((await send('PATCH', '/posts/a', { fields })).status).toBe(400);
});

test('a REST write applies only if the document’s version matches the precondition', async () => {
  const made = await send('PATCH', '/posts/versioned', { fields: { n: { integerValue: '1' } } });
  const version = `currentDocument.updateTime=${made.body.updateTime}`;
  const two = { fields: { n: { integerValue: '2' } } };
  expect((await send('PATCH', `/posts/versioned?${version}`, two)).status).toBe(200);
  expect((await send('PATCH', `/posts/versioned?${version}`, two)).body.error.status).toBe(
    'FAILED_PRECONDITION',
  );
  expect((await send('DELETE', `/posts/versioned?${version}`)).body.error.status).toBe('FAILED_PRECONDITION');
  expect((await send('GET', '/posts/versioned')).body.fields).toEqual(two.fields);
});

test.each([
  ['PATCH', '/posts/a?currentDocument.exists=maybe', { fields: {} }],
  ['PATCH', '/posts/a?currentDocument.updateTime=yesterday', { fields: {} }],
  [
    'PATCH',
    '/posts/a?currentDocument.exists=true&currentDocument.updateTime=2026-01-01T00:00:00Z',
    { fields: {} },
  ],
  [
    'POST',
    ':commit',
    { writes: [{ delete: `${DATABASE}/documents/posts/a`, currentDocument: { exists: 'false' } }] },
  ],
])('%s %s is refused because of an invalid precondition', async (method, path, body) => {
  expect((await send(method, path, body)).body.error.status).toBe('INVALID_ARGUMENT');
});

test('a colon in an id is part of the id in reads, updates and deletions', async () => {
  const name = `${DATABASE}/documents/posts/a:runQuery`;
  expect((await send('GET', '/posts/a:runQuery')).body.name).toBe(name);
  expect((await send('GET', '/posts/a%3ArunQuery')).body.name).toBe(name);
  const changed = await send('PATCH', '/posts/a:runQuery', { fields: { text: { stringValue: 'new' } } });
  expect(changed.body.name).toBe(name);
  expect((await send('DELETE', '/posts/a:runQuery')).status).toBe(200);
  expect((await send('GET', '/posts/a')).body.fields.text.stringValue).toBe('the one without a colon');
  expect((await send('GET', '/posts/a:runQuery')).status).toBe(404);
});

test('a document id that contains a path into another collection is refused', async () => {
  const answer = await send('POST', '/posts?documentId=x%2Fnotes%2Fy', { fields: {} });
  expect(answer.body.error.status).toBe('INVALID_ARGUMENT');
  expect((await send('GET', '/posts/x/notes/y')).status).toBe(404);
});

test('a client’s 301st listen target is refused, and the first 300 are accepted', async () => {
  const channel = 'http://localhost/google.firestore.v1.Firestore/Listen/channel';
  const form = new URLSearchParams({ count: '301', ofs: '0' });
  for (let n = 0; n < 301; n++) {
    const documents = { documents: [`${DATABASE}/documents/posts/d${n}`] };
    form.set(`req${n}___data__`, JSON.stringify({ addTarget: { targetId: n + 1, documents } }));
  }
  const opening = await opened.backend.fetch(
    new Request(`${channel}?VER=8&RID=1`, { method: 'POST', body: form.toString() }),
  );
  const sid = /"c","([^"]+)"/.exec((await opening?.text()) ?? '')?.[1];
  let said = '';
  // The server does not process all targets at one time, so their responses arrive in several polls.
  for (let after = 0; !said.includes('"targetIds":[301]'); ) {
    const poll = await opened.backend.fetch(
      new Request(`${channel}?SID=${sid}&RID=rpc&AID=${after}&CI=1&TYPE=xmlhttp&TO=1000`),
    );
    const text = (await poll?.text()) ?? '';
    for (const [, id] of text.matchAll(/(?:^|,|\[)\[(\d+),\[/g)) after = Math.max(after, Number(id));
    said += text;
  }
  expect(said.match(/"REMOVE"/g)).toHaveLength(1);
  expect(said).toMatch(/"targetIds":\[301\].*can have at most 300 listen targets/);
  expect(said.match(/"ADD"/g)).toHaveLength(300);
});

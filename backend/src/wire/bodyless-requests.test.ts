import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestBackend, type TestBackend } from '../../test/test-backend.ts';

// Tests over HTTP how the budget of bytes counts requests without a body, which have no Content-Length.

const RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents { match /posts/{id} { allow get, create; } }
}`;
const STORAGE_RULES = `rules_version = '2'; service firebase.storage { match /b/{bucket}/o {} }`;
const POSTS = '/v1/projects/p/databases/(default)/documents/posts';

let opened: TestBackend;
let server: Server;
let now = Date.now();
beforeAll(async () => {
  opened = await openTestBackend({
    rules: { text: RULES, name: 'test.rules' },
    storage: { rules: { text: STORAGE_RULES, name: 'storage.rules' }, buckets: ['bucket'] },
    now: () => now,
  });
  server = createServer(
    getRequestListener(async (asked) => (await opened.backend.fetch(asked, '192.0.2.1')) as Response, {
      overrideGlobalObjects: false,
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await opened.remove();
});
beforeEach(() => {
  // A new minute with a new budget.
  now += 60_000;
});

function ask(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<number> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

async function statusesOf(count: number, askOnce: () => Promise<number>): Promise<number[]> {
  const statuses = new Set<number>();
  for (let n = 0; n < count; n++) statuses.add(await askOnce());
  return [...statuses];
}

const create = () => {
  const body = '{"fields":{}}';
  return ask('POST', POSTS, { 'Content-Length': String(body.length) }, body);
};

test.each([
  ['a document', `${POSTS}/x`],
  ['an object', '/v0/b/bucket/o/x'],
])('40 refused DELETE requests for %s leave the budget for writes of the same address', async (_what, path) => {
  expect(await statusesOf(40, () => ask('DELETE', path))).toEqual([403]);
  expect(await create()).toBe(200);
});

test('a body of unknown size counts as one of the largest size, whatever the method', async () => {
  const chunked = { 'Transfer-Encoding': 'chunked' };
  expect(await statusesOf(29, () => ask('DELETE', `${POSTS}/x`, chunked, 'x'))).toEqual([403, 429]);
  expect(await create()).toBe(429);
});

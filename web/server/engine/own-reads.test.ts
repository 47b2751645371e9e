import { afterEach, expect, test } from 'vitest';
import { type OwnReads, openOwnReads } from './own-reads.ts';

const opened: OwnReads[] = [];
afterEach(() => {
  for (const reads of opened.splice(0)) reads.close();
});

/** Sends a request to the port of a backend that responds with the client's address. Returns the status and the response. */
async function ask(path: string, init: RequestInit = { method: 'POST', body: '{}' }) {
  const reads = await openOwnReads({
    fetch: async (request, address) => new Response(`${new URL(request.url).pathname} for ${address}`),
  });
  opened.push(reads);
  const answer = await fetch(`http://${reads.host}${path}`, init);
  return [answer.status, await answer.text()];
}

const DOCUMENTS = '/v1/projects/demo-studio/databases/(default)/documents';

test.each([
  `${DOCUMENTS}:batchGet`,
  `${DOCUMENTS}/projectdata/website:runQuery`,
  `${DOCUMENTS}/projectdata/website:runAggregationQuery`,
])('the site’s own request %s is allowed, and uses no client’s budget', async (path) => {
  expect(await ask(path)).toEqual([200, `${path} for undefined`]);
});

test.each([
  [`${DOCUMENTS}:commit`, 'POST'],
  [`${DOCUMENTS}/projectdata/website/blogPosts/a`, 'GET'],
  ['/identitytoolkit.googleapis.com/v1/accounts:signUp', 'POST'],
  ['/google.firestore.v1.Firestore/Listen/channel', 'POST'],
])('the request %s by %s is refused, because the port is read-only', async (path, method) => {
  expect((await ask(path, { method }))[0]).toBe(404);
});

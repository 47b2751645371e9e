import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerToMethod, limitBody, rateLimit, refuse } from './request-limits.ts';

const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress }, headers: {} } });

test('an IP address may send N requests a minute, and N more in the next minute', async () => {
  let now = 0;
  const app = new Hono();
  app.post(
    '/',
    rateLimit({ most: 3, refused: (context) => refuse(context, 'Too many.'), now: () => now }),
    (context) => context.text('stored'),
  );
  const ask = async (address: string) => (await app.request('/', { method: 'POST' }, from(address))).status;
  for (let n = 0; n < 3; n++) expect(await ask('10.0.0.1')).toBe(200);
  expect(await ask('10.0.0.1')).toBe(429);
  expect(await ask('10.0.0.2')).toBe(200);
  now = 60_000;
  expect(await ask('10.0.0.1')).toBe(200);
});

const app = new Hono()
  .post('/', limitBody(20), async (context) =>
    context.json(await context.req.parseBody().catch(() => 'no form')),
  )
  .post('/left', limitBody(20), (context) => context.text('read'));
const failures: boolean[] = [];
app.onError((error, context) => {
  failures.push(context.req.raw.signal.aborted);
  return error instanceof HTTPException ? error.getResponse() : context.text('broken off', 400);
});
let server: ReturnType<typeof serve>;
beforeAll(async () => {
  server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0, overrideGlobalObjects: false });
  if (!server.listening) await once(server, 'listening');
});
afterAll(() => new Promise((done) => server.close(done)));

/** Sends a form with these headers. Returns status and text of the response. */
async function answerTo(body: string, headers: Record<string, string | number>): Promise<[number, string]> {
  const { port } = server.address() as AddressInfo;
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const sent = request({ port, host: '127.0.0.1', method: 'POST', headers: { ...type, ...headers } });
  sent.end(body);
  const [answer] = await once(sent, 'response');
  return [answer.statusCode, await text(answer)];
}

const chunked = { 'Transfer-Encoding': 'chunked' };

test.each([
  ['with Content-Length', 'a=1', { 'Content-Length': 3 }, 200, '{"a":"1"}'],
  ['in chunks', 'a=1', chunked, 200, '{"a":"1"}'],
  ['empty, in chunks', '', chunked, 200, '{}'],
  [
    'with a Content-Length above the limit',
    'a'.repeat(21),
    { 'Content-Length': 21 },
    413,
    'Payload Too Large',
  ],
  ['in chunks, above the limit', 'a'.repeat(21), chunked, 413, 'Payload Too Large'],
])('a request with a body sent %s gets status $3', async (_, body, headers, status, said) => {
  expect(await answerTo(body, headers as Record<string, string | number>)).toEqual([status, said]);
});

test('a chunked body that is aborted is recognised as an aborted request', async () => {
  const { port } = server.address() as AddressInfo;
  failures.length = 0;
  const sent = request({ port, host: '127.0.0.1', method: 'POST', path: '/left', headers: chunked });
  sent.on('error', () => undefined);
  sent.write('a=1', () => sent.destroy());
  await expect.poll(() => failures).toEqual([true]);
});

const FORMS = ['/forms/sign-up'];
const READING = 'GET, HEAD, OPTIONS';

test.each([
  ['GET', '/blog'],
  ['HEAD', '/rss.xml'],
  ['POST', '/forms/sign-up'],
  ['GET', '/forms/sign-up'],
])('the request %s %s is allowed', (method, path) => {
  expect(answerToMethod({ method, path }, FORMS)).toBeNull();
});

test.each([
  ['OPTIONS', '/rss.xml', 204, READING],
  ['OPTIONS', '/blog', 204, READING],
  ['POST', '/blog', 405, READING],
  ['PUT', '/favicon.svg', 405, READING],
  ['TRACE', '/robots.txt', 405, READING],
  ['PROPFIND', '/', 405, READING],
  ['POST', '/forms/sign-up/x', 405, READING],
  ['DELETE', '/forms/sign-up', 405, 'GET, HEAD, POST, OPTIONS'],
  ['OPTIONS', '/forms/sign-up', 204, 'GET, HEAD, POST, OPTIONS'],
])('the request %s %s gets %i with Allow: %s', async (method, path, status, allow) => {
  const answer = answerToMethod({ method, path }, FORMS);
  expect([answer?.status, answer?.headers.get('allow')]).toEqual([status, allow]);
  expect(await answer?.text()).toBe(
    status === 204 ? '' : 'This address does not support that HTTP method.\n',
  );
});

import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { backendLimits } from './backend-limits.ts';
import { clientAddress } from './client-address.ts';
import { rateLimit } from './rate-limit.ts';

const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress }, headers: {} } });

test('lets through at most N a minute of one address, and as many again in the next minute', async () => {
  let now = 0;
  const app = new Hono();
  app.post('/', rateLimit({ most: 3, now: () => now }), (context) => context.text('stored'));
  const ask = async (address: string) => (await app.request('/', { method: 'POST' }, from(address))).status;
  for (let n = 0; n < 3; n++) expect(await ask('10.0.0.1')).toBe(200);
  expect(await ask('10.0.0.1')).toBe(429);
  expect(await ask('10.0.0.2')).toBe(200);
  now = 60_000;
  expect(await ask('10.0.0.1')).toBe(200);
});

const WRITE = '/google.firestore.v1.Firestore/Write/channel?VER=8&RID=1';
const DOCUMENT = '/v1/projects/p/databases/(default)/documents/a/b';

test.each([
  ['POST', '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp', 'identity'],
  ['POST', '/auth/google', 'identity'],
  ['GET', '/emulator/auth/handler?providerId=google.com', 'identity'],
  ['POST', WRITE, 'writes'],
  ['POST', '/v1/projects/p/databases/(default)/documents%3Acommit', 'writes'],
  ['PATCH', DOCUMENT, 'writes'],
  ['GET', WRITE, 'free'],
  ['POST', '/v1/projects/p/databases/(default)/documents:runQuery', 'free'],
  ['GET', DOCUMENT, 'free'],
  ['OPTIONS', DOCUMENT, 'free'],
  ['GET', '/blog', 'free'],
])('%s %s counts as %s', async (method, path, kind) => {
  const app = new Hono();
  const limits = { identity: kind === 'identity' ? 1 : 9, writes: kind === 'writes' ? 1 : 9 };
  for (const step of backendLimits(limits, clientAddress(false))) app.use(step);
  app.all('*', (context) => context.text('served'));
  const ask = () => app.request(path, { method, headers: { origin: 'http://b.example' } }, from('10.0.0.1'));
  expect((await ask()).status).toBe(200);
  const second = await ask();
  expect(second.status).toBe(kind === 'free' ? 200 : 429);
  if (kind === 'free') return;
  expect(second.headers.get('retry-after')).toBe('60');
  expect(second.headers.get('access-control-allow-origin')).toBe('http://b.example');
  expect(await second.json()).toMatchObject({
    error: { code: 429, status: 'RESOURCE_EXHAUSTED', message: expect.stringContaining('in a minute') },
  });
});

import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { rateLimit, refuse } from './rate-limit.ts';

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

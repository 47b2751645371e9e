import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { rateLimit } from './rate-limit.ts';

test('so many a minute of one address, others undisturbed, and anew in the next minute', async () => {
  let now = 0;
  const app = new Hono();
  app.post(
    '/',
    rateLimit(3, () => now),
    (context) => context.text('stored'),
  );
  const ask = async (remoteAddress: string) =>
    (await app.request('/', { method: 'POST' }, { incoming: { socket: { remoteAddress } } })).status;
  for (let n = 0; n < 3; n++) expect(await ask('10.0.0.1')).toBe(200);
  expect(await ask('10.0.0.1')).toBe(429);
  expect(await ask('10.0.0.2')).toBe(200);
  now = 60_000;
  expect(await ask('10.0.0.1')).toBe(200);
});

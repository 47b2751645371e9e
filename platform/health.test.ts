import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Health } from '@studio-site/backend';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { databaseAnswers, health } from './health.ts';

test('the health check returns 200 with engine and uptime, or 503 with the reason', async () => {
  let now = 1_000_000;
  let asked = 0;
  let read: () => Health | Promise<Health> = () => 'well';
  const app = new Hono();
  app.get(
    '/healthz',
    health(
      'embedded',
      () => {
        asked++;
        return read();
      },
      () => ({ backups: 'fine' }),
      () => now,
    ),
  );
  const ask = async () => {
    const answer = await app.request('/healthz');
    return { status: answer.status, body: await answer.json() };
  };
  now += 12_000;
  expect(await ask()).toEqual({
    status: 200,
    body: { status: 'ok', engine: 'embedded', uptime: 12, backups: 'fine' },
  });
  for (let n = 0; n < 50; n++) await ask();
  expect(asked).toBe(1);
  for (const broken of [
    () => 'unreadable' as const,
    () => Promise.reject(new Error('gone')),
    () => {
      throw new Error('disk');
    },
  ]) {
    read = broken;
    now += 5_000;
    expect(await ask()).toMatchObject({ status: 503, body: { status: 'database unreadable' } });
  }
  read = () => 'full';
  now += 5_000;
  expect(await ask()).toMatchObject({
    status: 503,
    body: { status: 'disk full', reason: expect.stringContaining('free some space') },
  });
  read = () => 'nearly-full';
  now += 5_000;
  expect(await ask()).toMatchObject({ status: 200, body: { status: 'disk nearly full' } });
  read = () => 'well';
  now += 5_000;
  expect((await ask()).body).toMatchObject({ status: 'ok' });
});

test('a remote database is healthy if it responds, and unhealthy if it fails or is unreachable', async () => {
  let status = 404;
  const server = createServer((_request, response) => response.writeHead(status).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const answers = databaseAnswers(`127.0.0.1:${(server.address() as AddressInfo).port}`, 'p');
  expect(await answers()).toBe('well');
  status = 503;
  expect(await answers()).toBe('unreadable');
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await expect(answers()).rejects.toThrow();
});

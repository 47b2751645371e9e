import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { databaseAnswers, health } from './health.ts';

test('200 with engine and uptime; 503 while the database cannot be read', async () => {
  let now = 1_000_000;
  let asked = 0;
  let read: () => boolean | Promise<boolean> = () => true;
  const app = new Hono();
  app.get(
    '/healthz',
    health(
      'embedded',
      () => {
        asked++;
        return read();
      },
      () => now,
    ),
  ); // prettier-ignore
  const ask = async () => {
    const answer = await app.request('/healthz');
    return { status: answer.status, body: await answer.json() };
  };
  now += 12_000;
  expect(await ask()).toEqual({ status: 200, body: { status: 'ok', engine: 'embedded', uptime: 12 } });
  for (let n = 0; n < 50; n++) await ask();
  expect(asked).toBe(1);
  for (const broken of [
    () => false,
    () => Promise.reject(new Error('gone')),
    () => {
      throw new Error('disk');
    },
  ]) {
    // prettier-ignore
    read = broken;
    now += 5_000;
    expect(await ask()).toMatchObject({ status: 503, body: { status: 'database unreadable' } });
  }
  read = () => true;
  now += 5_000;
  expect((await ask()).status).toBe(200);
});

test('a database elsewhere is well when it answers, and not when it fails or is away', async () => {
  let status = 404;
  const server = createServer((_request, response) => response.writeHead(status).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const answers = databaseAnswers(`127.0.0.1:${(server.address() as AddressInfo).port}`, 'p');
  expect(await answers()).toBe(true);
  status = 503;
  expect(await answers()).toBe(false);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await expect(answers()).rejects.toThrow();
});

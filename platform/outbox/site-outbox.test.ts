import type { LogEntry } from '@studio-site/backend';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { TASKS_PATH, taskRoutes } from './site-outbox.ts';

const TOKEN = 'a-token-of-the-scheduler';

function service(drain: (milliseconds: number) => Promise<number>) {
  const entries: LogEntry[] = [];
  const app = new Hono();
  const routes = taskRoutes(drain, TOKEN, (entry) => entries.push(entry));
  app.route(routes.at, routes.app);
  const call = (authorization?: string) =>
    app.request(TASKS_PATH, { method: 'POST', ...(authorization && { headers: { authorization } }) });
  return { call, entries };
}

test('a scheduler with the token starts due jobs, and gets their number', async () => {
  const { call } = service(async (milliseconds) => (milliseconds < 60_000 ? 7 : 0));
  const answer = await call(`Bearer ${TOKEN}`);
  expect([answer.status, await answer.json()]).toEqual([200, { started: 7 }]);
});

test.each([
  undefined,
  'Bearer ',
  `Bearer ${TOKEN}x`,
  `Bearer ${TOKEN.slice(1)}`,
  `Basic ${TOKEN}`,
])('a request with the Authorization header %j starts no jobs', async (authorization) => {
  let calls = 0;
  const { call } = service(async () => ++calls);
  expect((await call(authorization)).status).toBe(401);
  expect(calls).toBe(0);
});

test('two simultaneous calls of the scheduler start the due jobs only once', async () => {
  let calls = 0;
  const { call } = service(async () => {
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, 20));
    return 3;
  });
  const answers = await Promise.all([call(`Bearer ${TOKEN}`), call(`Bearer ${TOKEN}`)]);
  expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([{ started: 3 }, { started: 3 }]);
  expect(calls).toBe(1);
  await call(`Bearer ${TOKEN}`);
  expect(calls).toBe(2);
});

test('if the database is unreachable, the scheduler’s call gets 503 and a log entry is written', async () => {
  const { call, entries } = service(() => Promise.reject(new Error('away')));
  expect((await call(`Bearer ${TOKEN}`)).status).toBe(503);
  expect(entries).toMatchObject([{ event: 'outbox-unavailable' }]);
});

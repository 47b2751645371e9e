import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { isLoopback, loopbackOnly } from './loopback-only.ts';

const app = new Hono();
app.use(loopbackOnly as never);
app.all('*', (context) => context.text('served'));
const env = { incoming: { socket: {}, headers: {} } };
const ask = async (headers: Record<string, string>) =>
  (await app.request('http://localhost/', { method: 'POST', headers }, env)).status;

test.each([
  ['localhost:3000', true],
  ['LOCALHOST.', true],
  ['demo.localhost:3000', true],
  ['127.0.0.1:3000', true],
  ['127.8.0.1', true],
  ['[::1]:3000', true],
  ['evil.example', false],
  ['localhost.evil.example', false],
  ['127.0.0.1.evil.example', false],
  ['evillocalhost', false],
  ['192.0.2.7', false],
  ['', false],
])('the Host header %j means this computer: %j', async (host, isOurs) => {
  expect(isLoopback(host)).toBe(isOurs);
  expect(await ask({ host })).toBe(isOurs ? 200 : 403);
});

test.each([
  ['http://localhost:3000', 200],
  ['http://demo.localhost:3000', 200],
  ['http://127.0.0.1:4000', 200],
  ['https://evil.example', 403],
  ['http://localhost.evil.example', 403],
  ['null', 403],
])('a request from a page with the origin %s gets status %i', async (origin, status) => {
  expect(await ask({ host: 'localhost:3000', origin })).toBe(status);
});

test('a request without a Host header, as the page cache sends it, is allowed', async () => {
  expect((await app.request('http://localhost/', {}, {})).status).toBe(200);
});

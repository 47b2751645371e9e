import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test, vi } from 'vitest';
import { isLoopback, loopbackOnly } from './loopback-only.ts';

/** The status of the response to a request with these headers; 200 if it was passed on. */
async function ask(headers: Record<string, string>, method = 'POST'): Promise<number> {
  const outgoing = { writeHead: vi.fn().mockReturnThis(), end: vi.fn() };
  const next = vi.fn(async () => {});
  await loopbackOnly(next)(
    { headers, method } as unknown as IncomingMessage,
    outgoing as unknown as ServerResponse,
  );
  return next.mock.calls.length > 0 ? 200 : outgoing.writeHead.mock.calls[0]?.[0];
}

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
])('a POST from a page with the origin %s gets status %i', async (origin, status) => {
  expect(await ask({ host: 'localhost:3000', origin })).toBe(status);
});

test('a page of another site may read what every site may read, such as /feed.json', async () => {
  const origin = 'https://reader.example';
  expect(await ask({ host: 'localhost:3000', origin }, 'GET')).toBe(200);
  expect(await ask({ host: 'localhost:3000', origin }, 'HEAD')).toBe(200);
  // With headers of its own, such as a token, the browser asks first.
  expect(await ask({ host: 'localhost:3000', origin }, 'OPTIONS')).toBe(403);
  expect(await ask({ host: 'studio.example', origin }, 'GET')).toBe(403);
});

test('a request without a Host header is refused', async () => {
  expect(await ask({})).toBe(403);
});

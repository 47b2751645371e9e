import { afterEach, expect, test } from 'vitest';
import { readInProcess } from './in-process-reads.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const backendThat = (text: string, paths: string[] = []) => ({
  fetch: async (request: Request) => {
    const { pathname } = new URL(request.url);
    paths.push(`${request.method} ${pathname} ${await request.text()}`);
    return pathname.startsWith('/v1/') ? new Response(text) : null;
  },
});
const textOf = async (address: string, init?: RequestInit) => (await fetch(address, init)).text();

test('what the SDK asks of this process is answered without the network', async () => {
  const paths: string[] = [];
  stops.push(readInProcess('127.0.0.1:1', backendThat('here', paths)));
  expect(await textOf('http://127.0.0.1:1/v1/a:runQuery', { method: 'POST', body: '{}' })).toBe('here');
  expect(paths).toEqual(['POST /v1/a:runQuery {}']);
});

test('two sites of one process are told apart, and one that stops leaves the other', async () => {
  const stopFirst = readInProcess('127.0.0.1:1', backendThat('first'));
  stops.push(readInProcess('127.0.0.1:2', backendThat('second')));
  expect(await textOf('http://127.0.0.1:2/v1/x')).toBe('second');
  stopFirst();
  expect(await textOf('http://127.0.0.1:2/v1/x')).toBe('second');
  await expect(textOf('http://127.0.0.1:1/v1/x')).rejects.toThrow();
});

test('after the last site has stopped, fetch is the platform’s again', () => {
  const before = globalThis.fetch;
  readInProcess('127.0.0.1:1', backendThat('here'))();
  expect(globalThis.fetch).toBe(before);
});

import { expect, test } from 'vitest';
import { countBodies, parseJson, readBody, readJson } from './read-body.ts';

/** A request whose body has these parts. An error among them aborts the request. */
function sending(...parts: (string | Error)[]): Request {
  const body = new ReadableStream({
    pull(controller) {
      const part = parts.shift();
      if (part === undefined) controller.close();
      else if (typeof part === 'string') controller.enqueue(new TextEncoder().encode(part));
      else controller.error(part);
    },
  });
  return new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as RequestInit);
}

test('a request body is read correctly even if a character is split between two chunks', async () => {
  const bytes = new TextEncoder().encode('ä');
  const body = new ReadableStream({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  const request = new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as RequestInit);
  expect(await readBody(request)).toBe('ä');
});

test('a body larger than the limit is refused, with or without a Content-Length header', async () => {
  await expect(readBody(sending('123', '456'), 5)).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
  const announced = new Request('http://localhost/', {
    method: 'POST',
    body: '1',
    headers: { 'content-length': '6' },
  });
  await expect(readBody(announced, 5)).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
});

test('an aborted request body is reported as a client error, not as a server error', async () => {
  await expect(readJson(sending('{"a":', new Error('aborted')))).rejects.toMatchObject({
    status: 'INVALID_ARGUMENT',
    message: 'The request ended before all of it was received.',
  });
});

test.each([
  ['{"a":[1,{"b":"]}"}],"c":"\\\\\\""}'],
  [JSON.stringify({ long: '[{,:'.repeat(500_000) })],
  [`${'['.repeat(400)}${']'.repeat(400)}`],
])('ordinary JSON is parsed (%#)', (text) => {
  expect(parseJson(text)).toEqual(JSON.parse(text));
});

test.each([
  ['401 nested lists', `${'['.repeat(401)}${']'.repeat(401)}`, /nested too deeply/],
  ['10 MB of brackets', '['.repeat(10_000_000), /nested too deeply/],
  ['10 MB of small JSON values', `[${'0,'.repeat(5_000_000)}0]`, /at most 600000 parts/],
  ['10 MB of empty maps', `[${'{},'.repeat(3_000_000)}{}]`, /at most 600000 parts/],
  ['an unterminated string', '{"a":"', /Invalid JSON/],
  ['an unterminated string with an escaped quote', '["\\"[[', /Invalid JSON/],
])('a JSON body is refused: %s', (_what, text, message) => {
  expect(() => parseJson(text)).toThrow(message);
});

test('beyond the memory limit only the oldest unfinished request body is dropped', () => {
  const given: string[] = [];
  const begin = countBodies(100);
  const slow = begin(() => given.push('slow'));
  slow.grow(60);
  const whole = begin(() => given.push('whole'));
  whole.grow(30);
  whole.end();
  const quick = begin(() => given.push('quick'));
  quick.grow(40);
  expect(given).toEqual([]);
  quick.grow(1);
  expect(given).toEqual(['slow']);
  slow.end();
  quick.grow(59);
  expect(given).toEqual(['slow']);
  quick.grow(1);
  expect(given).toEqual(['slow', 'quick']);
});

test('sixty unfinished request bodies of 9 MiB are never all in memory at the same time', async () => {
  const open: ReadableStreamDefaultController<Uint8Array>[] = [];
  const reading = Array.from({ length: 60 }, () => {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void open.push(controller) });
    const request = new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as RequestInit);
    return readBody(request).then(
      () => 'whole',
      (error) => error.status,
    );
  });
  const parts: Uint8Array[] = [];
  for (const controller of open) {
    for (let n = 0; n < 9; n++) {
      const part = new Uint8Array(1024 * 1024);
      parts.push(part);
      controller.enqueue(part);
    }
    // Lets the readers read the data before the next part is sent.
    await new Promise((resolve) => setTimeout(resolve));
  }
  // The memory of dropped bodies is freed immediately, not only at the next garbage collection.
  const held = parts.reduce((total, part) => total + part.byteLength, 0);
  expect(held).toBeLessThanOrEqual(34 * 1024 * 1024);
  for (const controller of open) {
    try {
      controller.close();
    } catch {
      // The stream is closed already, because the body was dropped.
    }
  }
  const outcomes = await Promise.all(reading);
  expect(outcomes.filter((outcome) => outcome === 'whole').length).toBeLessThanOrEqual(7);
  expect(outcomes.filter((outcome) => outcome === 'RESOURCE_EXHAUSTED').length).toBeGreaterThanOrEqual(53);
  expect(outcomes.at(-1)).toBe('whole');
});

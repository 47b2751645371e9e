import { expect, test } from 'vitest';
import { readBody, readJson } from './read-body.ts';

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

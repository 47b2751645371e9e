import { expect, test } from 'vitest';
import { countBodies, readBody } from './read-body.ts';

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

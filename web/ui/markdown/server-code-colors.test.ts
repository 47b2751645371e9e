import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { colorFromServer } from './markdown.tsx';

const asked = vi.fn(async (..._request: Parameters<typeof fetch>) => new Response('', { status: 404 }));
beforeEach(() => {
  asked.mockClear();
  vi.stubGlobal('location', { href: 'https://site.example/blog/a' });
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A text with this number of code blocks. */
const textWith = (blocks: number) =>
  ({ querySelectorAll: () => Array.from({ length: blocks }, () => ({})) }) as unknown as HTMLElement;

test('the request for coloured code is a prefetch, which is not counted as a page view', async () => {
  await colorFromServer(textWith(1));
  expect(asked.mock.calls).toEqual([['https://site.example/blog/a', { headers: { purpose: 'prefetch' } }]]);
});

test('the page of a text without code blocks is not requested again', async () => {
  await colorFromServer(textWith(0));
  expect(asked).not.toHaveBeenCalled();
});

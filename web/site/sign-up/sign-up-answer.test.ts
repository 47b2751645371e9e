// @ts-expect-error: the package's types declare a module of another name
import domino from '@mixmark-io/domino';
import { afterEach, expect, test, vi } from 'vitest';
import { sayIn } from '../../domain/words/say.ts';
import { knownFailure } from './sign-up-answer.ts';

// Tests docs/product.md#email-sign-up.

const { createDocument } = domino as { createDocument: (html: string) => Document };
const PAGE = 'https://studio.example/';
const FAILED = 'Something went wrong... Try again later.';
const NOT_SENT = 'Your sign-up could not be sent. Check your connection and submit again.';
const REASON = 'Too many sign-ups from your network. Please submit again in a minute.';

/** The failure that the form shows after `html` was loaded with `status` into its frame; null is a page of the browser. */
function failure(html: string | null, status: number, { onLine = true, action = '/forms/sign-up' } = {}) {
  vi.stubGlobal('navigator', { onLine });
  vi.stubGlobal('location', new URL(PAGE));
  const frame = {
    contentDocument: html === null ? null : createDocument(html),
    contentWindow: { performance: { getEntriesByType: () => [{ responseStatus: status }] } },
  };
  return knownFailure(frame as unknown as HTMLIFrameElement, action, sayIn({ locale: 'en' }));
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a sign-up succeeds when any page without an error loads into the frame', () => {
  expect(failure('', 200)).toBeNull();
  expect(failure('<p>Whatever it says</p>', 200)).toBeNull();
});

test('a refused sign-up shows the reason on the page of the site', () => {
  expect(failure(`<p role="alert">${REASON}</p>`, 429)).toBe(REASON);
});

test('a browser that does not tell the status of a frame shows the reason as well', () => {
  expect(failure(`<p role="alert">${REASON}</p>`, 0)).toBe(REASON);
});

test('the error page of a proxy shows that the sign-up failed', () => {
  expect(failure('<h1>Away</h1>', 503)).toBe(FAILED);
});

test('a page that the browser itself shows means that the sign-up was not sent', () => {
  expect(failure(null, 0)).toBe(NOT_SENT);
  expect(failure('', 200, { onLine: false })).toBe(NOT_SENT);
});

test('the answer of a form service on another site is not read', () => {
  expect(failure(null, 0, { action: 'https://forms.example/' })).toBeNull();
});

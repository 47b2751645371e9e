import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler, Next } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { type Language, sayIn } from '../../web/domain/words/say.ts';
import { type ClientAddress, clientAddress } from './client-address.ts';

interface RateLimit {
  refused: (context: Context) => Response | Promise<Response>;
  /** Maximum number of requests per client and minute. */
  most: number;
  addressOf?: ClientAddress;
  /** The current time in milliseconds; replaced by tests. */
  now?: () => number;
}

type Step = (context: Context<{ Bindings: HttpBindings }>, next: Next) => Promise<Response | undefined>;

/**
 * Middleware that passes on `most` requests per minute and client, and answers others with `refused`. Counters are
 * reset every minute, so their memory is limited.
 */
export function rateLimit(limit: RateLimit): Step {
  const { most, refused, addressOf = clientAddress(false), now = Date.now } = limit;
  const isWithin = perMinute(most, now);
  return async (context, next) => {
    if (isWithin(addressOf(context.env))) {
      await next();
      return undefined;
    }
    return refused(context);
  };
}

/**
 * Returns a function that counts a client's request, and returns false if there were more than `most` in this minute.
 */
export function perMinute(most: number, now: () => number = Date.now): (client: string) => boolean {
  let minute = 0;
  let seen = new Map<string, number>();
  return (client) => {
    const current = Math.floor(now() / 60_000);
    if (current !== minute) {
      minute = current;
      seen = new Map();
    }
    const count = (seen.get(client) ?? 0) + 1;
    seen.set(client, count);
    return count <= most;
  };
}

/** The message for a visitor who is rate-limited. */
export const tooMany = (language: Language): string =>
  sayIn(language)('tooMany', 'Too many requests. Please try again in a minute.');
export const TOO_MANY_HEADERS = { 'Retry-After': '60', 'Cache-Control': 'no-store' };

/** A 429 response for browsers. */
export function refuse(context: Context, words: string): Response {
  return context.text(words, 429, TOO_MANY_HEADERS);
}

/**
 * Answers 413 to bodies larger than `maxSize` bytes. A request without Content-Length, as from some proxies, is first
 * converted to a standard `Request`, because Hono's `bodyLimit` cannot copy the HTTP server's own request class.
 */
export function limitBody(maxSize: number): MiddlewareHandler {
  const limit = bodyLimit({ maxSize });
  return (context, next) => {
    const { method, url, headers, body, signal } = context.req.raw;
    if (!headers.has('content-length')) {
      // The signal aborts when the client disconnects.
      const streamed: RequestInit & { duplex: 'half' } = { method, headers, body, signal, duplex: 'half' };
      context.req.raw = new Request(url, streamed);
    }
    return limit(context, next);
  };
}

const READING = ['GET', 'HEAD'];

/**
 * The response to a method that the path does not allow; null if it is allowed. All paths allow GET and HEAD, and those
 * in `forms` also POST. OPTIONS gets 204 and other methods get 405, both with the list of allowed methods.
 */
export function answerToMethod(
  { method, path }: { method: string; path: string },
  forms: readonly string[],
): Response | null {
  const allowed = forms.includes(path) ? [...READING, 'POST'] : READING;
  if (allowed.includes(method)) return null;
  const headers = { Allow: [...allowed, 'OPTIONS'].join(', ') };
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers });
  const type = { 'Content-Type': 'text/plain; charset=utf-8' };
  return new Response('This address does not support that HTTP method.\n', {
    status: 405,
    headers: { ...headers, ...type },
  });
}

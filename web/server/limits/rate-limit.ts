import type { HttpBindings } from '@hono/node-server';
import type { Context, Next } from 'hono';
import { type Language, sayIn } from '../../domain/words/say.ts';
import { type ClientAddress, clientAddress } from './client-address.ts';

export interface RateLimit {
  refused: (context: Context) => Response | Promise<Response>;
  /** Requests per minute of one client address. */
  most: number;
  addressOf?: ClientAddress;
  /** Milliseconds. */
  now?: () => number;
}

type Step = (context: Context<{ Bindings: HttpBindings }>, next: Next) => Promise<Response | undefined>;

/**
 * Allows `most` requests per minute and client address, and answers further ones with `refused`. Counters are reset
 * every minute, so memory use is limited.
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

/** Counts a client's request; false when it exceeds `most` a minute. */
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

/** The message for a person who is rate-limited. */
export const tooMany = (language: Language): string =>
  sayIn(language)('tooMany', 'Too many requests. Please try again in a minute.');
export const TOO_MANY_HEADERS = { 'Retry-After': '60', 'Cache-Control': 'no-store' };

/** The 429 response for a browser. */
export function refuse(context: Context, words: string): Response {
  return context.text(words, 429, TOO_MANY_HEADERS);
}

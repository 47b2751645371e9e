import type { HttpBindings } from '@hono/node-server';
import type { Context, Next } from 'hono';
import { type ClientAddress, clientAddress } from './client-address.ts';

export interface RateLimit {
  /** Requests a minute of one client address. */
  most: number;
  addressOf?: ClientAddress;
  /** Milliseconds. */
  now?: () => number;
  /** Which requests count; all when absent. */
  counts?: (request: Request) => boolean;
  /** The answer to what is too much; a sentence when absent. */
  refuse?: (context: Context) => Response;
}

type Step = (context: Context<{ Bindings: HttpBindings }>, next: Next) => Promise<Response | undefined>;

/**
 * Lets through so many requests a minute of one client address, and answers 429 with a sentence beyond that.
 * Counts are forgotten every minute, so that they cannot grow without end.
 */
export function rateLimit(limit: RateLimit): Step {
  const { most, addressOf = clientAddress(false), now = Date.now, counts, refuse = sentence } = limit;
  let minute = 0;
  let seen = new Map<string, number>();
  return async (context, next) => {
    if (counts && !counts(context.req.raw)) {
      await next();
      return undefined;
    }
    const current = Math.floor(now() / 60_000);
    if (current !== minute) {
      minute = current;
      seen = new Map();
    }
    const client = addressOf(context.env);
    const count = (seen.get(client) ?? 0) + 1;
    seen.set(client, count);
    if (count <= most) {
      await next();
      return undefined;
    }
    return refuse(context);
  };
}

export const TOO_MANY = 'Too many at once. Please try again in a minute.';

function sentence(context: Context): Response {
  return context.text(TOO_MANY, 429, { 'Retry-After': '60' });
}

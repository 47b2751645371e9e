import type { HttpBindings } from '@hono/node-server';
import type { Context, Next } from 'hono';

/**
 * Lets through so many requests a minute of one client address, and answers 429 with a sentence beyond that.
 * Counts are forgotten every minute, so that they cannot grow without end. `now` in milliseconds.
 */
export function rateLimit(most: number, now: () => number = Date.now) {
  let minute = 0;
  let counts = new Map<string, number>();
  return async (context: Context<{ Bindings: HttpBindings }>, next: Next): Promise<Response | undefined> => {
    const current = Math.floor(now() / 60_000);
    if (current !== minute) {
      minute = current;
      counts = new Map();
    }
    const client = context.env?.incoming?.socket.remoteAddress ?? '';
    const count = (counts.get(client) ?? 0) + 1;
    counts.set(client, count);
    if (count <= most) {
      await next();
      return undefined;
    }
    return context.text('Too many at once. Please try again in a minute.', 429, { 'Retry-After': '60' });
  };
}

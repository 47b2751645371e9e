import { createHash, timingSafeEqual } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { isLoopback } from './loopback-only.ts';

/**
 * Whether a request may read the metrics of the process: it comes from this computer, or has the token. Requests that a
 * proxy on this computer forwards do not count as local; they are recognized by a forwarding header, or by a host
 * name other than this computer's.
 */
export function isForMachine(context: Context, token: string | null): boolean {
  const given = context.req.header('authorization') ?? '';
  if (token !== null && isSame(given, `Bearer ${token}`)) return true;
  const { incoming }: Partial<HttpBindings> = context.env ?? {};
  const address = incoming?.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  const isFromHere = address === '::1' || address.startsWith('127.');
  const isPassedOn =
    context.req.header('x-forwarded-for') !== undefined || context.req.header('forwarded') !== undefined;
  return isFromHere && !isPassedOn && isLoopback(context.req.header('host') ?? '');
}

/** Compares in constant time, even if the lengths differ. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(a as Buffer, b as Buffer);
}

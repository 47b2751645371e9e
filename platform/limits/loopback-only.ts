import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { getRequestListener, HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

type Listener = ReturnType<typeof getRequestListener>;

/** Whether a host name, with or without a port, always means this computer. */
export function isLoopback(host: string): boolean {
  const name = host
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '');
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '[::1]' ||
    /^127(?:\.\d{1,3}){3}$/.test(name)
  );
}

/** Whether an `Origin` header names this computer. */
export function isLoopbackOrigin(origin: string): boolean {
  const host = /^https?:\/\/([^/]+)$/.exec(origin)?.[1];
  return host !== undefined && isLoopback(host);
}

const REFUSAL =
  'The site is in demo mode, in which anyone can sign in, so it answers only requests from the computer on which it runs. Open it there as http://localhost. If others may use the demo too, set DEMO=1.';

/**
 * Answers 403 to requests for other host names than this computer's, and to requests whose `Origin` is not on this
 * computer. In demo mode anyone can sign in with any name, so a page of another site in the same browser could sign in
 * too. It comes before everything else that answers, such as the page cache and, in development, the bundler. A GET or HEAD
 * changes nothing, and of its responses the browser shows that page only those that every site may read, such as feeds.
 */
export function loopbackOnly(next: Listener): Listener {
  return async (incoming, outgoing) => {
    if (isOurs(incoming as IncomingMessage)) return next(incoming, outgoing);
    (outgoing as ServerResponse)
      .writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
      .end(REFUSAL);
  };
}

const isOurs = ({ method, headers: { host, origin } }: IncomingMessage) =>
  isLoopback(host ?? '') &&
  (origin === undefined || method === 'GET' || method === 'HEAD' || isLoopbackOrigin(origin));

/**
 * Whether a request may read the metrics of the process: it comes from this computer, or has the token. Requests that a
 * proxy on this computer forwards do not count as local; they are recognized by a forwarding header, or by a host
 * name other than this computer's.
 */
export function isForMachine(context: Context, token: string | null): boolean {
  const given = context.req.header('authorization') ?? '';
  if (token !== null && isSameToken(given, `Bearer ${token}`)) return true;
  const { incoming }: Partial<HttpBindings> = context.env ?? {};
  const address = incoming?.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  const isFromHere = address === '::1' || address.startsWith('127.');
  const isPassedOn =
    context.req.header('x-forwarded-for') !== undefined || context.req.header('forwarded') !== undefined;
  return isFromHere && !isPassedOn && isLoopback(context.req.header('host') ?? '');
}

/** Compares in constant time, even if the lengths differ. */
export function isSameToken(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(a as Buffer, b as Buffer);
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { getRequestListener } from '@hono/node-server';

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
 * too. It comes before everything else that answers, such as the page cache and, in development, the bundler.
 */
export function loopbackOnly(next: Listener): Listener {
  return async (incoming, outgoing) => {
    if (isOurs((incoming as IncomingMessage).headers)) return next(incoming, outgoing);
    (outgoing as ServerResponse)
      .writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
      .end(REFUSAL);
  };
}

const isOurs = ({ host, origin }: IncomingMessage['headers']) =>
  isLoopback(host ?? '') && (origin === undefined || isLoopbackOrigin(origin));

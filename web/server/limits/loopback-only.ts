import type { HttpBindings } from '@hono/node-server';
import type { Context, Next } from 'hono';

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

/**
 * Answers 403 to requests for other host names than this computer's, and to requests whose `Origin` is not on this
 * computer. In demo mode anyone can sign in with any name, so a page of another site in the same browser could sign in
 * too.
 */
export async function loopbackOnly(context: Context<{ Bindings: HttpBindings }>, next: Next) {
  const { incoming }: Partial<HttpBindings> = context.env ?? {};
  const host = context.req.header('host');
  const origin = context.req.header('origin');
  // A request from the page cache has neither a connection nor a Host header.
  const isOurs = (incoming === undefined && host === undefined) || isLoopback(host ?? '');
  if (isOurs && (origin === undefined || isLoopbackOrigin(origin))) return next();
  return context.text(
    'The site is in demo mode, in which anyone can sign in, so it answers only requests from the computer on which it runs. Open it there as http://localhost. If others may use the demo too, set DEMO=1.',
    403,
    { 'Cache-Control': 'no-store' },
  );
}

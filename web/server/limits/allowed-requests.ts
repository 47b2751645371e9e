import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

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

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

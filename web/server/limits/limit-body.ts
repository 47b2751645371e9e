import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/**
 * Answers 413 to bodies larger than `maxSize` bytes. A body without Content-Length, as some proxies send it, is copied
 * to a new `Request`, because the HTTP server's own class cannot be copied.
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

import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/**
 * Answers 413 to bodies of more than `maxSize` bytes. A body without a stated length, as some proxies send it, is read
 * and put into a new request, which can be made only from a request of the platform's own class, not of the server's.
 */
export function limitBody(maxSize: number): MiddlewareHandler {
  const limit = bodyLimit({ maxSize });
  return (context, next) => {
    const { method, url, headers, body, signal } = context.req.raw;
    if (!headers.has('content-length')) {
      // Its signal says when the client has left.
      const streamed: RequestInit & { duplex: 'half' } = { method, headers, body, signal, duplex: 'half' };
      context.req.raw = new Request(url, streamed);
    }
    return limit(context, next);
  };
}

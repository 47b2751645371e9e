import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasVersion } from '@studio-site/backend/conditions';
import { acceptedEncoding, type Encoding } from '../compression.ts';
import { TOO_MANY_HEADERS } from '../limits/request-limits.ts';
import { type CachedPage, isCacheable, type PageCache } from './page-cache.ts';

export interface ServeCachedOptions {
  cache: PageCache;
  /** Whether this is the main host. Only its pages are cached. */
  isMainHost: (host: string) => boolean;
  /** The cache key of a request; null if its page is not cached. */
  keyOf: (target: string, host: string) => string | null;
  /** Cache-Control header of cached pages. */
  cacheControl: string;
  /** Whether the rate limit allows a client another rendered page. */
  mayRender: (incoming: IncomingMessage) => boolean;
  /** The message for a client that exceeds the rate limit. */
  tooMany: string;
  /** Called for each page that is sent with status 200, or that the browser already has (status 304). */
  onPage?: ((incoming: IncomingMessage, key: string) => void) | undefined;
  /** Called for each request that is answered with a fresh page of the cache. */
  onHit: () => void;
}

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void | Promise<void>;

/**
 * Answers GET and HEAD requests of the main host for pages that may be cached. The content of such a page depends only
 * on the URL, not on cookies or other headers. All other requests, and those whose page cannot be rendered, are passed
 * to `next`.
 */
export function serveCached(options: ServeCachedOptions, next: Listener): Listener {
  const { cache, isMainHost, keyOf, mayRender, tooMany, onHit } = options;
  return (incoming, outgoing) => {
    const readable = incoming.method === 'GET' || incoming.method === 'HEAD';
    const { host = '' } = incoming.headers;
    const key = readable && isMainHost(host) ? keyOf(incoming.url ?? '', host) : null;
    if (key === null) return next(incoming, outgoing);
    const page = cache.cached(key);
    const exchange = { key, incoming, outgoing, options };
    if (page) {
      onHit();
      return answer(page, exchange);
    }
    if (!mayRender(incoming)) return refuse(outgoing, tooMany);
    return cache.page(key).then(
      (rendered) => answer(rendered, exchange),
      () => next(incoming, outgoing),
    );
  };
}

/** Responds with 429, so that a client that requests many different pages does not delay the requests of others. */
function refuse(outgoing: ServerResponse, words: string): void {
  outgoing.writeHead(429, { ...TOO_MANY_HEADERS, 'Content-Type': 'text/plain; charset=utf-8' }).end(words);
}

/** A request for a cached page, and its response. */
interface Exchange {
  key: string;
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  options: Pick<ServeCachedOptions, 'cacheControl' | 'onPage'>;
}

function answer(page: CachedPage, exchange: Exchange): void | Promise<void> {
  const encoding = acceptedEncoding(exchange.incoming.headers['accept-encoding']);
  const body = page.body(encoding);
  if (Buffer.isBuffer(body)) return write(page, body, encoding, exchange);
  return body.then((made) => write(page, made, encoding, exchange));
}

function write(
  page: CachedPage,
  body: Buffer,
  encoding: Encoding,
  { key, incoming, outgoing, options: { cacheControl, onPage } }: Exchange,
): void {
  const good = page.status === 200;
  // The ETag is weak, because all encodings of a page count as the same.
  const etag = `W/"${page.etag}"`;
  const headers: Record<string, string> = {
    ...page.headers,
    vary: 'Accept-Encoding',
    ...(good ? { 'cache-control': isCacheable(page) ? cacheControl : 'no-store', etag } : {}),
  };
  if (good && hasVersion(incoming.headers['if-none-match'], etag)) {
    outgoing.writeHead(304, headers).end();
  } else {
    if (encoding !== 'identity') headers['content-encoding'] = encoding;
    headers['content-length'] = String(body.length);
    outgoing.writeHead(page.status, headers);
    outgoing.end(incoming.method === 'HEAD' ? undefined : body);
  }
  if (good) onPage?.(incoming, key);
}

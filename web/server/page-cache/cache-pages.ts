import type { IncomingMessage } from 'node:http';
import type { getRequestListener } from '@hono/node-server';
import type { Backend } from '@studio-site/backend';
import type { RedirectOf } from '../../../platform/owner-files/redirects.ts';
import { PageCache } from '../../../platform/pages/page-cache.ts';
import { serveCached } from '../../../platform/pages/serve-cached.ts';
import { hostKind } from '../../domain/host-guard.ts';
import type { OwnPage } from '../../domain/own-page.ts';
import { ownPageKey, pageKey, pagesMadeOld, requestedPage } from './page-key.ts';

/**
 * Maximum number of seconds after its lifetime in which a page is still served while a new one is rendered, by this
 * cache and by caches in front of the site.
 */
const STALE_SECONDS = 600;

/** Lifetime of a page in milliseconds if commits invalidate pages. */
const LONG = 3_600_000;

const MAX_BYTES = 64 * 1024 * 1024;

type Listener = ReturnType<typeof getRequestListener>;

export interface CachePagesOptions {
  /** Renders the page with this path and query. */
  render: (path: string) => Promise<Response>;
  /** The embedded backend; null for a remote database. */
  backend: Backend | null;
  /**
   * Returns the next time when pages change without a commit, in milliseconds since 1970. Null if commits do not
   * invalidate pages.
   */
  nextChange: (() => number | Promise<number>) | null;
  mainOrigin: string;
  /**
   * Lifetime of a page in seconds if commits do not invalidate pages. With 0, cached pages are served only while the
   * database is unreachable.
   */
  cacheSeconds: number;
  /** Requests that are redirected are passed on, because the cache ignores old hosts and foreign queries. */
  redirectOf: RedirectOf;
  /** Returns the current list of the studio's own pages. */
  ownPages: () => readonly OwnPage[];
  /** Whether the rate limit allows a client another rendered page. */
  mayRender: (incoming: IncomingMessage) => boolean;
  /** The message for a client that exceeds the rate limit. */
  tooMany: string;
  /** Called for each request that is answered with a fresh page of the cache. */
  onHit: () => void;
  /** Called when a change makes pages stale. */
  onStale: () => void;
  /** Called for each page that is sent with status 200, or that the browser already has (status 304). */
  onPage?: ((incoming: IncomingMessage, key: string) => void) | undefined;
}

export interface PagesCached {
  /** Puts the cache in front of the application's listener. */
  before: (listener: Listener) => Listener;
  /** Makes every page stale, after a change of something that all pages show. */
  purge(): void;
}

/**
 * Creates a page cache. With the embedded backend, commits invalidate pages. With a remote database, pages have a
 * lifetime of some seconds, and browsers and caches in front of the site revalidate them.
 */
export function cachePages(options: CachePagesOptions): PagesCached {
  const { render, backend, nextChange, mainOrigin, cacheSeconds, mayRender, tooMany } = options;
  const cache = new PageCache({
    render,
    freshFor: backend ? LONG : cacheSeconds * 1000,
    staleFor: backend || cacheSeconds > 0 ? STALE_SECONDS * 1000 : 0,
    maxBytes: MAX_BYTES,
    ...(nextChange ? { nextChange } : {}),
  });
  backend?.onCommit(({ changes }) => {
    for (const change of changes) {
      const isOld = pagesMadeOld(change);
      if (!isOld) continue;
      cache.purge(isOld);
      options.onStale();
    }
  });
  const mainHost = new URL(mainOrigin).host;
  const serving = {
    cache,
    isMainHost: (host: string) => hostKind(host, mainHost) === 'main',
    keyOf: (target: string, host: string) => {
      const url = URL.parse(`http://${host}${requestedPage(target)}`);
      if (url && options.redirectOf(url) !== undefined) return null;
      return pageKey(target) ?? ownPageKey(target, options.ownPages());
    },
    cacheControl:
      backend || cacheSeconds === 0
        ? 'public, max-age=0, must-revalidate'
        : `public, max-age=0, s-maxage=30, stale-while-revalidate=${STALE_SECONDS}`,
    mayRender,
    tooMany,
    onPage: options.onPage,
    onHit: options.onHit,
  };
  return {
    before: (listener) => serveCached(serving, listener as never) as Listener,
    purge: () => {
      cache.purge(() => true);
      options.onStale();
    },
  };
}

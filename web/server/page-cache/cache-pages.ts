import type { IncomingMessage } from 'node:http';
import type { getRequestListener } from '@hono/node-server';
import type { Backend } from '@studio-site/backend';
import { hostKind } from '../../domain/host-guard.ts';
import type { OwnPage } from '../../domain/own-page.ts';
import { PageCache } from './page-cache.ts';
import { ownPageKey, pageKey } from './page-key.ts';
import { pagesMadeOld } from './page-purge.ts';
import { serveCached } from './serve-cached.ts';

/** Seconds that a page beyond its time is shown while a new one is rendered, here and by caches before this server. */
const STALE_SECONDS = 600;

/** How long a page is good where commits say which pages are old. Milliseconds. */
const LONG = 3_600_000;

const MAX_BYTES = 64 * 1024 * 1024;

type Listener = ReturnType<typeof getRequestListener>;

export interface CachePagesOptions {
  /** Renders the page at a path with its query. */
  render: (path: string) => Promise<Response>;
  /** The backend in this process; null where documents are elsewhere. */
  backend: Backend | null;
  /** When the next post goes live, milliseconds since 1970; null where commits do not say what is old. */
  nextDue: (() => number | Promise<number>) | null;
  mainOrigin: string;
  /** How long a page is good where no commit says what is old, seconds. 0: used only while the database is away. */
  cacheSeconds: number;
  /** The pages that the studio wrote itself, as of now. */
  ownPages: () => readonly OwnPage[];
  /** May this client have one more page rendered? */
  mayRender: (incoming: IncomingMessage) => boolean;
  /** What a client reads that may not. */
  tooMany: string;
}

export interface PagesCached {
  /** The listener of the application with the cache before it. */
  before: (listener: Listener) => Listener;
  /** Makes every page old: something changed that is on all of them. */
  purge(): void;
}

/**
 * Puts a page cache before the application's listener. Where the backend runs in this process, its commits say which
 * pages are old; elsewhere a page is good for some seconds, and browsers and caches before this server ask again.
 */
export function cachePages(options: CachePagesOptions): PagesCached {
  const { render, backend, nextDue, mainOrigin, cacheSeconds, mayRender, tooMany } = options;
  const cache = new PageCache({
    render,
    freshFor: backend ? LONG : cacheSeconds * 1000,
    staleFor: backend || cacheSeconds > 0 ? STALE_SECONDS * 1000 : 0,
    maxBytes: MAX_BYTES,
    ...(nextDue ? { nextChange: nextDue } : {}),
  });
  backend?.onCommit(({ changes }) => {
    for (const change of changes) {
      const isOld = pagesMadeOld(change);
      if (isOld) cache.purge(isOld);
    }
  });
  const mainHost = new URL(mainOrigin).host;
  const serving = {
    cache,
    isMainHost: (host: string | undefined) => hostKind(host ?? null, mainHost) === 'main',
    keyOf: (target: string) => pageKey(target) ?? ownPageKey(target, options.ownPages()),
    cacheControl:
      backend || cacheSeconds === 0
        ? 'public, max-age=0, must-revalidate'
        : `public, max-age=0, s-maxage=30, stale-while-revalidate=${STALE_SECONDS}`,
    mayRender,
    tooMany,
  };
  return {
    before: (listener) => serveCached(serving, listener as never) as Listener,
    purge: () => cache.purge(() => true),
  };
}

import type { HttpBindings } from '@hono/node-server';
import { loopbackOnly } from '../../platform/limits/loopback-only.ts';
import { perMinute, tooMany } from '../../platform/limits/request-limits.ts';
import { openRedirects } from '../../platform/owner-files/redirects.ts';
import type { BoundPort } from '../../platform/settings/port.ts';
import { createApp, type SitePages } from './app.ts';
import { cachePages } from './page-cache/cache-pages.ts';
import { nextChange, nextDue } from './page-cache/next-change.ts';
import type { Served } from './part.ts';
import type { Site } from './site.ts';

export interface ServedSite extends Served {
  /** Aborts `closing`. */
  close(): void;
}

/** Serves the site at its port: the application, and the page cache in front of it. */
export function serveSite(
  site: Site,
  sitePages: Omit<SitePages, 'mayRender' | 'redirectOf'>,
  port: BoundPort,
): ServedSite {
  const { settings, dev, engine, backend, studio, studioInTime, origin, addressOf, counters } = site;
  const { pages, content, parts } = sitePages;
  port.server.on('request', (_, outgoing) =>
    outgoing.once('finish', () => counters.request(outgoing.statusCode)),
  );
  // Only the embedded engine has a rate limit: Google's servers hide the client's IP address and have their own limits.
  const mayRender = backend ? perMinute(settings.limits.pages) : () => true;
  const redirectOf = openRedirects(site.redirects, site.log, origin, () => studio.redirects);
  const app = createApp(site, { ...sitePages, redirectOf, mayRender });
  const fetch = (path: string) => app.fetch(new Request(origin + path), {});
  const due = backend && nextDue(backend, engine.app.projectId);
  const change = due && nextChange(due, studioInTime);
  const closing = new AbortController();
  const cached = dev
    ? null
    : cachePages({
        render: async (path) => fetch(path),
        ...{ backend, nextChange: change, mainOrigin: origin },
        redirectOf,
        ownPages: () => studioInTime.pages().ownPages,
        cacheSeconds: settings.pageCacheSeconds,
        mayRender: (incoming) => mayRender(addressOf({ incoming } as HttpBindings)),
        tooMany: tooMany(studio),
        onHit: () => counters.count('cacheHits'),
        onStale: () => {
          for (const part of parts) part.onStale?.();
        },
        onPage: (incoming, target) => {
          for (const part of parts) part.onPage?.(incoming, target);
        },
      });
  content.focus.onChange(() => cached?.purge());
  const before = cached?.before ?? pages.nodeMiddleware ?? ((listener) => listener);
  port.serve(app.fetch, settings.loopbackOnly ? (listener) => loopbackOnly(before(listener)) : before);
  return {
    fetch,
    purge: () => cached?.purge(),
    ...{ address: port.loopback, nextChange: dev ? null : change },
    closing: closing.signal,
    close: () => closing.abort(),
  };
}

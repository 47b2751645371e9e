import type { HttpBindings } from '@hono/node-server';
import { sayIn } from '../domain/words/say.ts';
import { createApp, type SitePages } from './app.ts';
import { loopbackOnly } from './limits/loopback-only.ts';
import { perMinute, tooMany } from './limits/request-limits.ts';
import { ALLOW_SENDING } from './outbox/sending-folder.ts';
import { cachePages } from './page-cache/cache-pages.ts';
import { nextChange, nextDue } from './page-cache/next-change.ts';
import type { Served } from './part.ts';
import type { Site } from './site.ts';
import { keepSnapshot } from './snapshot/keep-snapshot.ts';
import { otherPaths } from './snapshot/other-paths.ts';
import { runSnapshotProgram } from './snapshot/run-snapshot-program.ts';
import type { BoundPort } from './start/port.ts';

const SNAPSHOT_OFF = `The static copy in SNAPSHOT_DIR is left as it is, because this data folder is a copy. ${ALLOW_SENDING}.`;

export interface ServedSite extends Served {
  /** Makes all cached pages stale, after a change of the studio's folder. */
  purge(): void;
  close(): void;
}

/**
 * Serves the site at its port: the application, and the page cache in front of it. If `SNAPSHOT_DIR` is set, also keeps
 * a static snapshot up to date, for a web server to serve while the site is down. On a copy of the data folder
 * (`isCopy`), whose original may keep its own snapshot, it stays unchanged.
 */
export function serveSite(
  site: Site,
  sitePages: Omit<SitePages, 'mayRender'>,
  port: BoundPort,
  isCopy: boolean,
): ServedSite {
  const { settings, dev, engine, backend, files, studio, origin, addressOf, counters, log } = site;
  const { pages, content, parts } = sitePages;
  port.server.on('request', (_, outgoing) =>
    outgoing.once('finish', () => counters.request(outgoing.statusCode)),
  );
  // Only the embedded engine has a rate limit: Google's servers hide the client's IP address and have their own limits.
  const mayRender = backend ? perMinute(settings.limits.pages) : () => true;
  const app = createApp(site, { ...sitePages, mayRender });
  const fetch = (path: string) => app.fetch(new Request(origin + path), {});
  const due = backend && nextDue(backend, engine.app.projectId);
  const change = due && nextChange(due, files.gamePages);
  const snapshotDir = dev || change === null ? null : settings.snapshotDir;
  if (snapshotDir !== null && isCopy) log({ level: 'warn', event: 'snapshot-off', message: SNAPSHOT_OFF });
  const snapshot =
    snapshotDir === null || change === null || isCopy
      ? null
      : keepSnapshot({
          folder: snapshotDir,
          take: (into, previous) =>
            runSnapshotProgram({
              ...{ address: port.loopback, mainOrigin: origin, into, previous },
              others: otherPaths(files.ownPages(), sitePages.redirects),
              notAvailable: sayIn(studio)(
                'notInCopy',
                'This is not available right now. Please try again in a few minutes.',
              ),
            }),
          nextChange: change,
          log,
        });
  const cached = dev
    ? null
    : cachePages({
        render: async (path) => fetch(path),
        ...{ backend, nextChange: change, mainOrigin: origin },
        ownPages: files.ownPages,
        cacheSeconds: settings.pageCacheSeconds,
        mayRender: (incoming) => mayRender(addressOf({ incoming } as HttpBindings)),
        tooMany: tooMany(studio),
        onHit: () => counters.count('cacheHits'),
        onStale: () => snapshot?.stale(),
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
    close: () => snapshot?.close(),
  };
}

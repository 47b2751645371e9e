import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { sayIn } from '../../domain/words/say.ts';
import { type AppOptions, createApp } from '../app.ts';
import { perMinute, tooMany } from '../limits/rate-limit.ts';
import type { Counters } from '../metrics/counters.ts';
import type { Numbers } from '../numbers/open-numbers.ts';
import { ALLOW_SENDING } from '../outbox/sending-folder.ts';
import { cachePages } from '../page-cache/cache-pages.ts';
import { nextChange } from '../page-cache/next-change.ts';
import { nextDue } from '../page-cache/next-due.ts';
import type { PageRenderer } from '../pages/render-page.ts';
import { keepSnapshot } from '../snapshot/keep-snapshot.ts';
import { runSnapshotProgram } from '../snapshot/run-snapshot-program.ts';
import type { BoundPort } from '../start/port.ts';
import type { SiteContent } from './open-content.ts';
import type { SiteBase } from './site-base.ts';

export interface ServeOptions
  extends Omit<
    AppOptions,
    | keyof SiteBase
    | 'pages'
    | 'mayRender'
    | 'loopbackOnly'
    | 'hstsSubdomains'
    | 'studioDir'
    | 'clientFolder'
    | 'pictures'
    | 'clips'
    | 'focusPoints'
    | 'numbers'
  > {
  port: BoundPort;
  pages: PageRenderer;
  content: SiteContent;
  numbers: Numbers | null;
  counters: Counters;
  /** Whether the data folder is a copy, whose original may keep its own snapshot in `SNAPSHOT_DIR`. */
  isCopy: boolean;
}

const SNAPSHOT_OFF = `The static copy in SNAPSHOT_DIR is left as it is, because this data folder is a copy. ${ALLOW_SENDING}.`;

/**
 * Serves the site at its port: the application, and the page cache in front of it. If `SNAPSHOT_DIR` is set, also keeps
 * a static snapshot up to date, for a web server to serve while the site is down. On a copy of the data folder, the
 * snapshot stays unchanged.
 */
export function serveSite(base: SiteBase, options: ServeOptions) {
  const { settings, root, dev, engine, backend, files, studio, mainOrigin, addressOf, log } = base;
  const { port, pages, content, numbers, counters, isCopy, ...routes } = options;
  port.server.on('request', (_, outgoing) =>
    outgoing.once('finish', () => counters.request(outgoing.statusCode)),
  );
  // Only the embedded engine has a rate limit: Google's servers hide the client's IP address and have their own limits.
  const mayRender = backend ? perMinute(settings.limits.pages) : () => true;
  const app = createApp({
    ...routes,
    ...{ backend, log, mainOrigin, addressOf, mayRender, files, numbers },
    pages: {
      ...pages,
      render: (request, site) => {
        counters.count('rendered');
        return pages.render(request, site);
      },
    },
    loopbackOnly: settings.loopbackOnly,
    hstsSubdomains: settings.hstsSubdomains,
    studioDir: settings.studioDir,
    pictures: content.pictures,
    clips: content.clips,
    focusPoints: content.focus.now,
    clientFolder: dev ? null : join(root, 'web/build/client'),
  });
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
              ...{ address: port.loopback, mainOrigin, into, previous },
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
        render: async (path) => app.fetch(new Request(`${mainOrigin}${path}`), {}),
        ...{ backend, nextChange: change, mainOrigin },
        ownPages: files.ownPages,
        cacheSeconds: settings.pageCacheSeconds,
        mayRender: (incoming) => mayRender(addressOf({ incoming } as HttpBindings)),
        tooMany: tooMany(studio),
        onHit: () => counters.count('cacheHits'),
        onStale: () => snapshot?.stale(),
        onPage: numbers?.onPage,
      });
  content.focus.onChange(() => cached?.purge());
  port.serve(app.fetch, cached?.before ?? pages.nodeMiddleware);
  return {
    /** Requests a path of the site from within this process, without the network. */
    fetch: (path: string) => app.fetch(new Request(mainOrigin + path), {}),
    /** Makes all cached pages stale, after a change of the studio's folder. */
    purge: () => cached?.purge(),
    close: () => snapshot?.close(),
  };
}

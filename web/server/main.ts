import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { getRequestListener, HttpBindings } from '@hono/node-server';
import type { Backend } from '@studio-site/backend';
import { ensureBuilt } from '../../scripts/build.ts';
import { hostKind } from '../app/domain/host-guard.ts';
import { createApp } from './app.ts';
import { chooseEngine } from './engine/choose-engine.ts';
import { openEmbeddedBackend } from './engine/embedded.ts';
import { type ContentPolicy, contentPolicy } from './html/content-policy.ts';
import { openBuild, openDevelopment, type PageRenderer } from './html/render-page.ts';
import { clientAddress } from './limits/client-address.ts';
import { perMinute } from './limits/rate-limit.ts';
import { createLog } from './log.ts';
import { openFormatter } from './markdown/format-markdown.ts';
import { PageCache } from './page-cache/page-cache.ts';
import { pagesMadeOld } from './page-cache/page-purge.ts';
import { type ServeKeptOptions, serveKept } from './page-cache/serve-cached.ts';
import { readSettings } from './settings.ts';
import { bindPort } from './start/port.ts';
import { noteAddress } from './start/site-address.ts';
import { loadStudio } from './start/studio-config.ts';

export { StartError } from './start/start-error.ts';

export interface RunningSite {
  /** Where it answers, such as `http://localhost:3000`. */
  origin: string;
  /** Stops taking requests, ends streams, lets answers under way finish, closes the database. */
  close(): Promise<void>;
}

/**
 * Starts the site: checks the settings and files, takes the port, opens the engine, builds if the build is stale,
 * and serves. Throws `StartError`; whatever it finds wrong, it finds before it writes anything.
 */
export async function startSite(options: {
  env: Record<string, string | undefined>;
  /** The repository's folder. */
  root: string;
  dev?: boolean;
}): Promise<RunningSite> {
  const { root, dev = false } = options;
  const settings = readSettings(options.env, root);
  const studio = await loadStudio(settings.studioDir);
  const engine = chooseEngine(settings);
  const log = createLog();

  const port = await bindPort(settings.host, settings.port);
  try {
    const mainOrigin = studio.mainOrigin ?? port.origin;
    const embedded =
      engine.kind === 'embedded' ? await openEmbeddedBackend(settings, root, mainOrigin, log, dev) : null;
    const pages: PageRenderer = dev
      ? await openDevelopment(root, port.server)
      : await openPages(root, contentPolicy(engine, studio));
    const formatter = openFormatter({ log });
    const addressOf = clientAddress(settings.trustProxy);
    // In front of a hosted site stands Google, which names no client here and has limits of its own.
    const mayRender = embedded ? perMinute(settings.limits.pages) : () => true;
    const app = createApp({
      backend: embedded?.backend ?? null,
      pages,
      log,
      mainOrigin,
      addressOf,
      limits: settings.limits,
      mayRender,
      site: {
        studio,
        engine,
        serverFirestoreHost: engine.kind === 'embedded' ? port.loopback : settings.firestoreEmulator,
        mainOrigin,
        formatMarkdown: formatter.format,
      },
      studioDir: settings.studioDir,
      clientFolder: dev ? null : join(root, 'web/build/client'),
    });
    const kept = dev
      ? null
      : keepPages(app, embedded?.backend ?? null, mainOrigin, settings.pagesKeptFor, (incoming) =>
          mayRender(addressOf({ incoming } as HttpBindings)),
        );
    port.serve(app.fetch, kept ?? pages.nodeMiddleware);
    const forgetAddress = embedded ? noteAddress(settings.dataDir, port.loopback) : null;
    return {
      origin: port.origin,
      async close() {
        const answered = port.close();
        embedded?.backend.endStreams();
        await pages.close();
        // The database goes last: a write whose answer is under way is still to be made.
        await answered;
        await formatter.close();
        forgetAddress?.();
        await embedded?.close();
      },
    };
  } catch (error) {
    await port.close();
    throw error;
  }
}

/** Seconds that a page beyond its time is shown on while a new one is made, here and by caches before this server. */
const STALE_FOR = 600;

/** Bytes of kept pages. */
const MOST_KEPT = 64 * 1024 * 1024;

/**
 * Puts kept pages before the application. Where the backend runs in this process its commits say which pages are
 * old; elsewhere a page is good for some seconds, and browsers and caches before this server ask again. With
 * `keptFor` 0 it is kept only for the time that the database is away.
 */
function keepPages(
  app: ReturnType<typeof createApp>,
  backend: Backend | null,
  mainOrigin: string,
  keptFor: number,
  mayRender: ServeKeptOptions['mayRender'],
) {
  const cache = new PageCache({
    render: async (key) => app.fetch(new Request(`${mainOrigin}${key}`), {}),
    freshFor: backend ? 3_600_000 : keptFor * 1000,
    staleFor: backend || keptFor > 0 ? STALE_FOR * 1000 : 0,
    most: MOST_KEPT,
  });
  backend?.onCommit(({ changes }) => {
    for (const change of changes) {
      const isOld = pagesMadeOld(change);
      if (isOld) cache.purge(isOld);
    }
  });
  const mainHost = new URL(mainOrigin).host;
  const options = {
    cache,
    isMainHost: (host: string | undefined) => hostKind(host ?? null, mainHost) === 'main',
    cacheControl:
      backend || keptFor === 0
        ? 'public, max-age=0, must-revalidate'
        : `public, max-age=0, s-maxage=30, stale-while-revalidate=${STALE_FOR}`,
    mayRender,
  };
  return (listener: ReturnType<typeof getRequestListener>) =>
    serveKept(options, listener as never) as typeof listener;
}

async function openPages(root: string, policy: ContentPolicy): Promise<PageRenderer> {
  await ensureBuilt(root);
  const file = join(root, 'web/build/server/index.js');
  if (!existsSync(file)) throw new Error(`The build left no ${file}.`);
  return openBuild(file, policy);
}

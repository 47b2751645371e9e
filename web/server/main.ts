import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { createApp } from './app.ts';
import { DEMO_VARIANTS, ensureServable } from './build/ensure-built.ts';
import { chooseEngine } from './engine/choose-engine.ts';
import { openEmbeddedBackend } from './engine/embedded.ts';
import { openOwnReads } from './engine/own-reads.ts';
import { clientAddress } from './limits/client-address.ts';
import { perMinute, tooMany } from './limits/rate-limit.ts';
import { createLog, type Log } from './log.ts';
import { openFormatter } from './markdown/format-markdown.ts';
import { cachePages } from './page-cache/cache-pages.ts';
import { nextChange } from './page-cache/next-change.ts';
import { nextDue } from './page-cache/next-due.ts';
import { type ContentPolicy, contentPolicy } from './pages/content-policy.ts';
import { openBuild, openDevelopment, type PageRenderer } from './pages/render-page.ts';
import { pictureOriginals } from './pictures/picture-originals.ts';
import { folderStore, layeredStore, memoryStore } from './pictures/picture-store.ts';
import { servePictures } from './pictures/serve-pictures.ts';
import { redirectLoop } from './redirects/redirect-loop.ts';
import { readRedirects } from './redirects/redirects.ts';
import { noteLeftOut } from './search/note-left-out.ts';
import { openSearch } from './search/open-search.ts';
import { ownPosts } from './search/own-posts.ts';
import { publicPosts } from './search/public-posts.ts';
import { checkDemoOrigin, checkGoogleOrigin, readSettings, type SettingPlaces } from './settings.ts';
import { misspelledSettings, uselessSettings } from './start/ignored-settings.ts';
import { missingSignIn } from './start/missing-sign-in.ts';
import { bindPort } from './start/port.ts';
import { noteAddress } from './start/site-address.ts';
import { StartError } from './start-error.ts';
import { loadStudio } from './studio/config/studio-config.ts';
import { watchLogos } from './studio/logos/watch-logos.ts';
import { openStudioFiles } from './studio/studio-files.ts';

export { StartError } from './start-error.ts';

export interface RunningSite {
  /** The site's address, such as `http://localhost:3000`. */
  origin: string;
  /** Stops accepting requests, ends streams, waits for pending responses, closes the database. */
  close(): Promise<void>;
}

/**
 * Starts the site: checks settings and files, takes the port, opens the engine, builds if the build is stale, and
 * serves. Throws `StartError`; all checks come before the first write.
 */
export async function startSite(options: {
  env: Record<string, string | undefined>;
  /** File and line of each setting that comes from a file. */
  places?: SettingPlaces;
  /** The repository's folder. */
  root: string;
  dev?: boolean;
}): Promise<RunningSite> {
  const { root, dev = false, env, places = new Map() } = options;
  const settings = readSettings(env, root, places);
  const log = createLog();
  for (const message of [...misspelledSettings(env, places), ...uselessSettings(env)])
    log({ level: 'warn', event: 'setting-ignored', message });
  const studio = await loadStudio(settings.studioDir, log);
  const files = openStudioFiles(settings.studioDir, studio, log);
  const engine = chooseEngine(settings);

  const port = await bindPort(settings.host, settings.port);
  try {
    const mainOrigin = studio.mainOrigin ?? port.origin;
    checkDemoOrigin(settings, mainOrigin);
    const local = checkGoogleOrigin(settings, studio.mainOrigin, mainOrigin);
    if (local) log({ level: 'warn', event: 'no-main-origin', message: local });
    const { studioDir, dataDir } = settings;
    const moved = readRedirects(...(engine.kind === 'embedded' ? [studioDir, dataDir] : [studioDir]));
    const loop = redirectLoop(moved, mainOrigin);
    if (loop) throw new StartError(loop);
    const embedded =
      engine.kind === 'embedded' ? await openEmbeddedBackend(settings, root, mainOrigin, log, dev) : null;
    const missing = embedded && missingSignIn(settings);
    if (missing) log({ level: 'warn', event: 'nobody-can-sign-in', message: missing });
    const pages: PageRenderer = dev
      ? await openDevelopment(root, port.server)
      : await openPages(root, contentPolicy(engine, studio), log);
    const formatter = openFormatter({ log });
    const search = openSearch({
      source: embedded
        ? ownPosts(embedded.backend, engine.app.projectId)
        : publicPosts(engine, settings.firestoreEmulator, log),
      log,
      onLeftOut: noteLeftOut(log, embedded?.backend ?? null),
    });
    const addressOf = clientAddress(settings.trustProxy);
    const originals = pictureOriginals(engine, embedded?.backend ?? null);
    const pictures =
      originals &&
      servePictures({
        originals,
        store: layeredStore(
          // Only the embedded engine stores variants on the disk. A hosted site has a cache in front of it, and its
          // disk may be memory.
          embedded ? folderStore(join(settings.dataDir, 'picture-cache')) : memoryStore(),
          folderStore(join(root, 'web/build', DEMO_VARIANTS)),
        ),
        log,
        addressOf,
      });
    const ownReads = embedded && (await openOwnReads(embedded.backend));
    const due = embedded && nextDue(embedded.backend, engine.app.projectId);
    // A hosted site is behind Google's servers, which hide the client's address and apply their own limits.
    const mayRender = embedded ? perMinute(settings.limits.pages) : () => true;
    const app = createApp({
      backend: embedded?.backend ?? null,
      pages,
      log,
      mainOrigin,
      addressOf,
      mayRender,
      loopbackOnly: settings.loopbackOnly,
      hstsSubdomains: settings.hstsSubdomains,
      site: {
        studio,
        engine,
        serverFirestoreHost: ownReads?.host ?? settings.firestoreEmulator,
        mainOrigin,
        formatMarkdown: formatter.format,
        search: search.find,
      },
      studioDir: settings.studioDir,
      // An import writes its redirects to the data folder, the only folder that a service may write.
      redirects: moved,
      files,
      pictures,
      clientFolder: dev ? null : join(root, 'web/build/client'),
    });
    const cached = dev
      ? null
      : cachePages({
          render: async (path) => app.fetch(new Request(`${mainOrigin}${path}`), {}),
          backend: embedded?.backend ?? null,
          nextChange: due && nextChange(due, files.gamePages),
          mainOrigin,
          ownPages: files.ownPages,
          cacheSeconds: settings.pageCacheSeconds,
          mayRender: (incoming) => mayRender(addressOf({ incoming } as HttpBindings)),
          tooMany: tooMany(studio),
        });
    const logos = watchLogos({ studio, studioDir, schemes: files.schemes, log });
    const watch = files.watch(() => {
      cached?.purge();
      logos.themeChanged();
    });
    port.serve(app.fetch, cached?.before ?? pages.nodeMiddleware);
    const forgetAddress = embedded ? noteAddress(settings.dataDir, port.loopback) : null;
    return {
      origin: port.origin,
      async close() {
        const answered = port.close();
        embedded?.backend.endStreams();
        await pages.close();
        // The database closes last, after the pending writes.
        await answered;
        await formatter.close();
        await search.close();
        watch.close();
        logos.close();
        pictures?.close();
        ownReads?.close();
        forgetAddress?.();
        await embedded?.close();
      },
    };
  } catch (error) {
    await port.close();
    throw error;
  }
}

async function openPages(root: string, policy: ContentPolicy, log: Log): Promise<PageRenderer> {
  await ensureServable(root, log);
  return openBuild(join(root, 'web/build'), policy);
}

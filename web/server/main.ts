import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../../scripts/build.ts';
import { createApp } from './app.ts';
import { type ContentPolicy, contentPolicy } from './content-policy.ts';
import { openEmbeddedBackend } from './embedded.ts';
import { chooseEngine } from './engine.ts';
import { createLog } from './log.ts';
import { openBuild, openDevelopment, type PageRenderer } from './pages.ts';
import { bindPort } from './port.ts';
import { readSettings } from './settings.ts';
import { loadStudio } from './studio-config.ts';

export { StartError } from './start-error.ts';

export interface RunningSite {
  /** Where it answers, such as `http://localhost:3000`. */
  origin: string;
  /** Stops taking requests, ends streams, closes the database. */
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
  const studio = await loadStudio(join(root, 'studio.config.ts'));
  const engine = chooseEngine(settings);
  const log = createLog();

  const port = await bindPort(settings.host, settings.port);
  try {
    const embedded = engine.kind === 'embedded' ? await openEmbeddedBackend(settings, root, log, dev) : null;
    const mainOrigin = studio.mainOrigin ?? port.origin;
    const pages: PageRenderer = dev
      ? await openDevelopment(root, port.server)
      : await openPages(root, contentPolicy(engine, studio));
    const app = createApp({
      backend: embedded?.backend ?? null,
      pages,
      log,
      mainOrigin,
      site: {
        studio,
        engine,
        serverFirestoreHost: engine.kind === 'embedded' ? port.loopback : settings.firestoreEmulator,
        mainOrigin,
      },
      clientFolder: dev ? null : join(root, 'web/build/client'),
    });
    port.serve(app.fetch, pages.nodeMiddleware);
    return {
      origin: port.origin,
      async close() {
        const closing = port.close();
        await pages.close();
        await embedded?.close();
        await closing;
      },
    };
  } catch (error) {
    await port.close();
    throw error;
  }
}

async function openPages(root: string, policy: ContentPolicy): Promise<PageRenderer> {
  await ensureBuilt(root);
  const file = join(root, 'web/build/server/index.js');
  if (!existsSync(file)) throw new Error(`The build left no ${file}.`);
  return openBuild(file, policy);
}

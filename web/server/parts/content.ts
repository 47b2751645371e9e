import { join } from 'node:path';
import { openClips } from '../../../platform/clips/open-clips.ts';
import { publicDatabase } from '../../../platform/engine/choose-engine.ts';
import { openFocusPoints } from '../../../platform/pictures/focus-points.ts';
import { openOriginals, PICTURE_PLACES } from '../../../platform/pictures/picture-originals.ts';
import { openPictureProcess } from '../../../platform/pictures/picture-process.ts';
import { folderStore, layeredStore, memoryStore } from '../../../platform/pictures/picture-store.ts';
import { servePictures } from '../../../platform/pictures/serve-pictures.ts';
import { DEMO_VARIANTS } from '../build/ensure-built.ts';
import { noteLeftOut } from '../search/note-left-out.ts';
import { openSearch } from '../search/open-search.ts';
import { ownPosts, publicPosts } from '../search/post-sources.ts';
import type { Site } from '../site.ts';

export type SiteContent = Awaited<ReturnType<typeof openContent>>;

/** Opens the sources of page content: documents, search, pictures and clips (short videos). */
export async function openContent({
  settings,
  root,
  engine,
  backend,
  account,
  documents,
  addressOf,
  log,
}: Site) {
  const database = publicDatabase(engine, backend);
  const search = openSearch({
    source: backend ? ownPosts(backend, engine.app.projectId) : publicPosts(engine.kind, database, log),
    log,
    onLeftOut: noteLeftOut(log, backend),
  });
  const originals = openOriginals(engine, backend, account, PICTURE_PLACES);
  const process = openPictureProcess();
  const focus = await openFocusPoints(documents, backend, log);
  // Variants are stored on the disk only with the embedded engine. On Google's servers a CDN caches them already, and
  // files on the disk may take up the server's memory.
  const storeIn = (folder: string) => (backend ? folderStore(join(settings.dataDir, folder)) : memoryStore());
  const pictures =
    originals &&
    servePictures({
      originals,
      store: layeredStore(storeIn('picture-cache'), folderStore(join(root, 'web/build', DEMO_VARIANTS))),
      log,
      addressOf,
      process,
      focusPoints: focus.now,
    });
  const clips = openClips({
    engine,
    backend,
    account,
    log,
    addressOf,
    process,
    store: storeIn('clip-cache'),
  });
  return {
    database,
    search,
    pictures,
    clips,
    focus,
    async close(): Promise<void> {
      await search.close();
      pictures?.close();
    },
  };
}

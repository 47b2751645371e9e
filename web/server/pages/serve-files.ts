import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, MiddlewareHandler } from 'hono';
import { FONT_ADDRESS } from '../studio/font-address.ts';
import { studioPictures } from '../studio/studio-pictures.ts';
import { fileHeaders, type StrictTransport } from './headers.ts';

/** Built files have an extension, so the disk is not accessed for a page. */
const FILE = /\.\w+$/;
const FONT = new RegExp(`^${FONT_ADDRESS}$`);

/**
 * The handlers for files, in order: headers, the studio's pictures and fonts, built files. `clientFolder` is null in
 * development, where the bundler serves them and pictures are not cached.
 */
export function serveFiles(
  studioDir: string,
  clientFolder: string | null,
  transport: StrictTransport,
): MiddlewareHandler[] {
  const isFile = new WeakSet<Context>();
  const served = (context: Context) => {
    isFile.add(context);
  };
  const toFile = fileHeaders(transport);
  const headers: MiddlewareHandler = async (context, next) => {
    await next();
    if (!isFile.has(context)) return;
    await toFile(context, async () => {});
    context.res.headers.set('Cache-Control', cacheControl(context.req.path, clientFolder !== null));
  };
  const pictures = studioPictures(studioDir, served);
  // `fonts/name.woff2` of the studio, for its theme.css.
  const fonts = serveStatic({ root: studioDir, onFound: (_file, context) => served(context) });
  const ownFonts: MiddlewareHandler = (context, next) =>
    FONT.test(context.req.path) ? fonts(context, next) : next();
  if (clientFolder === null) return [headers, pictures, ownFonts];
  // `onFound` runs after the response was created, so its headers are set before.
  const built = serveStatic({
    root: clientFolder,
    precompressed: true,
    onFound: (_file, context) => served(context),
  });
  const builtFiles: MiddlewareHandler = (context, next) =>
    FILE.test(context.req.path) ? built(context, next) : next();
  return [headers, pictures, ownFonts, builtFiles];
}

/** Files with hashed names never change; other files are revalidated after an hour. */
function cacheControl(path: string, built: boolean): string {
  if (!built) return 'no-cache';
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
}

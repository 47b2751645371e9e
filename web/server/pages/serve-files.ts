import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, MiddlewareHandler } from 'hono';
import { fileHeaders, type StrictTransport } from '../../../platform/pages/headers.ts';
import { studioPictures } from '../studio/studio-pictures.ts';
import { FONT_ADDRESS } from '../studio/theme-file.ts';

/** Only paths with an extension can be built files, so other requests need no disk access. */
const FILE = /\.\w+$/;
const FONT = new RegExp(`^${FONT_ADDRESS}$`);

/**
 * Handlers for files, in order: headers, ranges, pictures and fonts of the studio, built files. `clientFolder`: the folder of
 * the built files; null in development, where the bundler serves them.
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
  const [toFile, toPart] = [fileHeaders(transport, false), fileHeaders(transport, true)];
  const headers: MiddlewareHandler = async (context, next) => {
    await next();
    if (!isFile.has(context)) return;
    const isPart = /\.(?:js|css|woff2)$/.test(context.req.path);
    await (isPart ? toPart : toFile)(context, async () => {});
    context.res.headers.set('Cache-Control', cacheControl(context.req.path, clientFolder !== null));
  };
  const pictures = studioPictures(studioDir, served);
  // Serves `fonts/name.woff2` of the studio, for its theme.css.
  const fonts = serveStatic({ root: studioDir, onFound: (_file, context) => served(context) });
  const ownFonts: MiddlewareHandler = (context, next) =>
    FONT.test(context.req.path) ? fonts(context, next) : next();
  if (clientFolder === null) return [headers, wholeFile, pictures, ownFonts];
  // `onFound` runs after the response was created, so it only records that there is a file; `headers` sets its headers.
  const built = serveStatic({
    root: clientFolder,
    precompressed: true,
    onFound: (_file, context) => served(context),
  });
  const builtFiles: MiddlewareHandler = (context, next) =>
    FILE.test(context.req.path) ? built(context, next) : next();
  return [headers, wholeFile, pictures, ownFonts, builtFiles];
}

/**
 * Ignores the `Range` header of a request with `If-Range`: files have no ETag, so a part could be joined to a part of an
 * older file.
 */
const wholeFile: MiddlewareHandler = (context, next) => {
  if (context.req.header('range') !== undefined && context.req.header('if-range') !== undefined) {
    const { method, url, headers, signal } = context.req.raw;
    const kept = new Headers(headers);
    kept.delete('range');
    if (method === 'GET' || method === 'HEAD')
      context.req.raw = new Request(url, { method, headers: kept, signal });
  }
  return next();
};

/**
 * The Cache-Control header of a file. Files with a hash in their name never change. Other files are revalidated after
 * an hour, or at each use in development (`built` is false).
 */
function cacheControl(path: string, built: boolean): string {
  if (!built) return 'no-cache';
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';
import { acceptedEncoding, compressedFiles } from '../../../platform/compression.ts';

/** Size of the header with its single directory entry, in bytes. */
const HEAD = 22;

/** Pictures that browsers and social networks request at fixed URLs. */
export const AT_THE_ROOT = new Set([
  'favicon.svg',
  'apple-touch-icon.png',
  'icon-512.png',
  'social-card.jpg',
]);

// No segment may start with a dot, so that a URL can reach neither a parent folder nor a hidden file.
const NAME = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.(?:svg|png|jpe?g|webp|avif|gif|ico)$/i;

/** The file below a studio's `pictures/` for a URL path; null for other paths. */
export function pictureFile(path: string): string | null {
  if (AT_THE_ROOT.has(path.slice(1))) return path.slice(1);
  const name = path.startsWith('/art/') ? path.slice('/art/'.length) : '';
  return NAME.test(name) ? name : null;
}

/**
 * Serves the pictures of a studio's folder: `pictures/logo.svg` at `/art/logo.svg`. Changed files are served at once.
 * `/favicon.ico` is made from `apple-touch-icon.png`. `served` is called for each picture that is found.
 */
export function studioPictures(studioDir: string, served: (context: Context) => void): MiddlewareHandler {
  const compressed = compressedFiles();
  const asItIs = serveStatic({
    root: studioDir,
    rewriteRequestPath: (path) => `/pictures/${pictureFile(path)}`,
    onFound: (_file, context) => served(context),
  });
  return async (context, next) => {
    const readable = context.req.method === 'GET' || context.req.method === 'HEAD';
    if (readable && context.req.path === '/favicon.ico') {
      const png = await readFile(join(studioDir, 'pictures/apple-touch-icon.png')).catch(() => null);
      if (!png) return next();
      served(context);
      return context.body(iconFile(png), 200, { 'Content-Type': 'image/x-icon' });
    }
    const name = readable ? pictureFile(context.req.path) : null;
    if (name === null) return next();
    const encoding = acceptedEncoding(context.req.header('accept-encoding'));
    const isText = name.toLowerCase().endsWith('.svg') && context.req.header('range') === undefined;
    const small =
      isText && encoding !== 'identity'
        ? await compressed(join(studioDir, 'pictures', name), encoding)
        : null;
    if (!small) return asItIs(context, next);
    served(context);
    return context.body(small.body, 200, {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Content-Encoding': encoding,
      'Content-Length': String(small.body.length),
      'Last-Modified': small.changed.toUTCString(),
      Vary: 'Accept-Encoding',
    });
  };
}

type Context = Parameters<MiddlewareHandler>[0];

/** Wraps a PNG of at most 256 × 256 pixels in an `.ico` file, for old browsers and feed readers. */
export function iconFile(png: Buffer): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(HEAD);
  head.writeUInt16LE(1, 2); // type: icon
  head.writeUInt16LE(1, 4); // number of pictures
  // Width and height are in the PNG's first chunk; 256 is written as 0.
  head.writeUInt8(png.readUInt32BE(16) & 0xff, 6);
  head.writeUInt8(png.readUInt32BE(20) & 0xff, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(HEAD, 18);
  return Buffer.concat([head, png]);
}

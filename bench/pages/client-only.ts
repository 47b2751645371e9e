import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { type StaticServer, serveFiles } from './static-copy.ts';

/** Builds the client-rendered version of the site into `folder` and serves it at these paths. */
export async function serveClientOnly(folder: string, paths: string[], site: string): Promise<StaticServer> {
  const { build } = await import('vite');
  await build({
    root: join(import.meta.dirname, 'client-only'),
    configFile: false,
    logLevel: 'error',
    esbuild: { jsx: 'automatic' },
    build: { outDir: folder, emptyOutDir: true },
  } as never);
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const backend = encodeURIComponent(new URL(site).host);
  const files = new Map(paths.map((path) => [`${path}?backend=${backend}`, html]));
  // The app's own files come from the folder. All other files, such as pictures, come from the site.
  const assets = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    try {
      const body = readFileSync(join(folder, path));
      const type = path.endsWith('.js')
        ? 'text/javascript'
        : path.endsWith('.css')
          ? 'text/css'
          : 'font/woff2';
      response.writeHead(200, { 'content-type': type }).end(body);
    } catch {
      void fetch(`${site}${path}`).then(async (found) => {
        response
          .writeHead(found.status, { 'content-type': found.headers.get('content-type') ?? '' })
          .end(Buffer.from(await found.arrayBuffer()));
      });
    }
  });
  await new Promise<void>((resolve) => assets.listen(0, '127.0.0.1', resolve));
  const { port } = assets.address() as { port: number };
  const served = await serveFiles(files, `http://127.0.0.1:${port}`);
  return {
    origin: served.origin,
    async close() {
      await served.close();
      assets.closeAllConnections();
      assets.close();
    },
  };
}

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

/** A server of static files in memory, for comparison with the site. */
export interface StaticServer {
  origin: string;
  close(): Promise<void>;
}

interface File {
  type: string;
  body: Buffer;
  brotli: Buffer;
}

/** Serves these HTML pages at their paths, compressed in advance. Other paths are fetched from `origin` and cached. */
export async function serveFiles(files: Map<string, string>, origin: string): Promise<StaticServer> {
  const served = new Map<string, File>();
  for (const [path, text] of files) served.set(path, fileOf('text/html; charset=utf-8', Buffer.from(text)));
  const server: Server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    let file = served.get(path);
    if (!file) {
      const found = await fetch(`${origin}${path}`);
      file = fileOf(found.headers.get('content-type') ?? '', Buffer.from(await found.arrayBuffer()));
      served.set(path, file);
    }
    const small =
      /br/.test(String(request.headers['accept-encoding'])) && file.brotli.length < file.body.length;
    const body = small ? file.brotli : file.body;
    response.writeHead(200, {
      'content-type': file.type,
      'content-length': body.length,
      'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(small ? { 'content-encoding': 'br' } : {}),
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const fileOf = (type: string, body: Buffer): File => ({
  type,
  body,
  brotli: /^(text|application)\/|svg/.test(type) ? brotliCompressSync(body) : body,
});

/** Removes the scripts from a page, and links its style sheets instead of including them. */
export function withoutScripts(html: string): string {
  return html
    .replace(/<script(?![^>]*ld\+json)[\s\S]*?<\/script>/g, '')
    .replace(/<link[^>]*rel="modulepreload"[^>]*>/g, '')
    .replace(/<style id="fonts"[\s\S]*?<\/style><noscript>[\s\S]*?<\/noscript>/, '')
    .replace(/<style data-href="([^"]*)">[\s\S]*?<\/style>/g, '<link rel="stylesheet" href="$1"/>');
}

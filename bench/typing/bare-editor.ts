import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'vite';
import type { Engine } from '../../platform/data/page-engine.ts';

/** The site whose posts `read-page.ts` reads. */
export interface SiteToRead {
  app: Engine['app'];
  origin: string;
}

/** A server of pages with CodeMirror and its Markdown language, and nothing else. */
export interface BareEditor {
  origin: string;
  /** Path of the page whose editor contains a text. */
  pageOf: (text: string) => string;
  /** Path of the page whose editor reads a document of the site as the signed-in person. */
  readerOf: (document: string) => string;
  close: () => void;
}

/** Bundles and serves the bare editor on a port of this computer. */
export async function serveBareEditor(site: SiteToRead): Promise<BareEditor> {
  const [bare, read] = await Promise.all(['bare', 'read'].map(bundled));
  const texts: string[] = [];
  const server: Server = createServer(({ url = '' }, response) => {
    const send = (type: string, body: string | undefined) =>
      response.setHeader('content-type', `${type}; charset=utf-8`).end(body);
    // Chromium then starts a process for each navigation, as it does for the site's pages. A used process would have
    // compiled the scripts already.
    response.setHeader('cross-origin-opener-policy', 'same-origin');
    const text = texts[Number(/^\/text\/(\d+)$/.exec(url)?.[1])];
    if (text !== undefined) send('text/plain', text);
    else if (url.endsWith('.js')) {
      response.setHeader('cache-control', 'max-age=31536000, immutable');
      send('text/javascript', url === '/bare.js' ? bare : read);
    } else send('text/html', pageWith(url.startsWith('/read/') ? 'read' : 'bare', site));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pageOf: (text) => `/page/${texts.push(text) - 1}`,
    readerOf: (document) => `/read/${document}`,
    close: () => server.close(),
  };
}

const pageWith = (script: string, site: SiteToRead) =>
  `<!doctype html><title>Bare</title><body><script type="application/json" id="site">${JSON.stringify(site)}</script><script type="module" src="/${script}.js"></script>`;

async function bundled(page: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      rolldownOptions: {
        input: join(import.meta.dirname, `${page}-page.ts`),
        output: { codeSplitting: false },
      },
    },
  });
  const [one] = [built].flat();
  const script = one && 'output' in one ? one.output.find(({ type }) => type === 'chunk') : undefined;
  if (script?.type !== 'chunk') throw new Error('The bare editor was not built.');
  return script.code;
}

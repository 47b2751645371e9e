import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'vite';

/** A server of pages with CodeMirror and its Markdown language, and nothing else. */
export interface BareEditor {
  /** Address of the page whose editor contains a text. */
  pageOf: (text: string) => string;
  close: () => void;
}

/** Bundles and serves the bare editor on a port of this computer. */
export async function serveBareEditor(): Promise<BareEditor> {
  const script = await bundled();
  const texts: string[] = [];
  const server: Server = createServer(({ url = '' }, response) => {
    const text = texts[Number(/^\/text\/(\d+)$/.exec(url)?.[1])];
    if (text !== undefined) response.setHeader('content-type', 'text/plain; charset=utf-8').end(text);
    else if (url === '/bare.js')
      response
        .setHeader('content-type', 'text/javascript')
        .setHeader('cache-control', 'max-age=31536000, immutable')
        .end(script);
    else response.setHeader('content-type', 'text/html; charset=utf-8').end(PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    pageOf: (text) => `http://127.0.0.1:${port}/page/${texts.push(text) - 1}`,
    close: () => server.close(),
  };
}

const PAGE = '<!doctype html><title>Bare</title><body><script type="module" src="/bare.js"></script>';

async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      rolldownOptions: { input: join(import.meta.dirname, 'bare-page.ts'), output: { codeSplitting: false } },
    },
  });
  const [one] = [built].flat();
  const script = one && 'output' in one ? one.output.find(({ type }) => type === 'chunk') : undefined;
  if (script?.type !== 'chunk') throw new Error('The bare editor was not built.');
  return script.code;
}

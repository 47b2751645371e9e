import { createServer } from 'node:http';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type HandleDocumentRequestFunction,
  RouterContextProvider,
  Scripts,
  type ServerBuild,
  ServerRouter,
} from 'react-router';

// A page rendered by React Router alone, in its own process: no database, no Markdown, no header but Content-Type. A
// page of the site takes longer; the difference is the site's own work. Prints the port.
function Page() {
  const words = 'Twelve bells and a lamp. '.repeat(600);
  return createElement(
    'html',
    null,
    createElement('body', null, createElement('p', null, words), createElement(Scripts)),
  );
}

const render: HandleDocumentRequestFunction = (request, status, headers, context) =>
  new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(createElement(ServerRouter, { context, url: request.url }), {
      onAllReady() {
        const body = new PassThrough();
        headers.set('content-type', 'text/html; charset=utf-8');
        text(body).then((html) => resolve(new Response(html, { status, headers })), reject);
        pipe(body);
      },
      onShellError: reject,
    });
  });

const build: ServerBuild = {
  entry: { module: { default: render } },
  routes: { root: { id: 'root', path: '', module: { default: Page } } },
  assets: {
    entry: { module: '/entry.js', imports: [] },
    routes: {
      root: {
        id: 'root',
        path: '',
        module: '/root.js',
        hasAction: false,
        hasLoader: false,
        hasClientAction: false,
        hasClientLoader: false,
        hasClientMiddleware: false,
        hasErrorBoundary: false,
        clientActionModule: undefined,
        clientLoaderModule: undefined,
        clientMiddlewareModule: undefined,
        hydrateFallbackModule: undefined,
      },
    },
    url: '/manifest.js',
    version: '1',
  },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
};
const handle = createRequestHandler(build, 'production');
const server = createServer(async (incoming, outgoing) => {
  const page = await handle(new Request(`http://localhost${incoming.url}`), new RouterContextProvider());
  outgoing.writeHead(page.status, Object.fromEntries(page.headers)).end(await page.text());
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port));

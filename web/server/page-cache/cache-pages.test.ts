import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { openRedirects, parseRedirects, redirects } from '../../../platform/owner-files/redirects.ts';
import { cachePages } from './cache-pages.ts';

const MAIN = 'http://studio.example';
const LINES = '/?p=12 /blog/first\n//old.example/blog /news\n/contact /imprint\n';

/** Requests an address of a site with these redirects, whose pages are all cached. */
async function answerOf(address: string): Promise<string> {
  const app = new Hono();
  const redirectOf = openRedirects(parseRedirects([['redirects.txt', LINES]]), () => {}, MAIN);
  app.use(redirects(redirectOf));
  app.all('*', (context) => context.text('', 404));
  const { before } = cachePages({
    render: async () => new Response('a page'),
    ...{ backend: null, nextChange: null, mainOrigin: MAIN, cacheSeconds: 60, redirectOf },
    ...{ ownPages: () => [], mayRender: () => true, tooMany: '', onHit() {}, onStale() {} },
  });
  const server = createServer(before(getRequestListener(app.fetch)));
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { host, pathname, search } = new URL(address, MAIN);
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path: pathname + search, headers: { host } }, (answer) => {
      answer.resume();
      const { statusCode, headers } = answer;
      resolve(statusCode === 404 ? 'passed on' : `${statusCode} ${headers.location ?? ''}`.trim());
    }).on('error', reject);
  });
}

test.each([
  ['/?p=12', '301 /blog/first'],
  ['/?p=13', '200'],
  ['http://old.example/blog', '301 /news'],
  ['/blog', '200'],
  ['/Contact/', '200'],
  ['/contact', '301 /imprint'],
  ['/contact.data?_routes=root', 'passed on'],
  ['/_.data?p=12&_routes=root', 'passed on'],
  ['/blog.data?_routes=root', '200'],
])('a redirect precedes the cached page at the same path, and its data: %s', async (address, expected) => {
  expect(await answerOf(address)).toBe(expected);
});

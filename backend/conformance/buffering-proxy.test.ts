import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSdkPage, type Sdk, type SdkPage } from './sdk-page.ts';
import { openTarget, type Target } from './target.ts';

// Tests the SDK behind a proxy that buffers whole responses. The SDK then switches to long polling.
let target: Target;
let proxy: Server;
let sdk: SdkPage;

beforeAll(async () => {
  target = await openTarget();
  const [hostname, port] = target.host.split(':');
  proxy = createServer((request, response) => {
    const upstream = forward(
      { hostname, port, path: request.url, method: request.method, headers: request.headers },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('error', () => response.destroy());
        answer.on('end', () => {
          const { 'transfer-encoding': _, ...headers } = answer.headers;
          response.writeHead(answer.statusCode ?? 502, headers).end(Buffer.concat(chunks));
        });
      },
    );
    upstream.on('error', () => response.destroy());
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  sdk = await openSdkPage({ ...target, host: `127.0.0.1:${(proxy.address() as AddressInfo).port}` });
}, 120_000);

afterAll(async () => {
  await sdk?.close();
  proxy?.closeAllConnections();
  proxy?.close();
  await target?.close();
});

test('behind a proxy that buffers responses, writes succeed and a listener receives them', async () => {
  const polls: string[] = [];
  sdk.page.on('request', (request) => {
    if (request.url().includes('CI=1')) polls.push(request.url());
  });
  const seen = await sdk.page.evaluate(async () => {
    const { fs, open } = (window as unknown as { sdk: Sdk }).sdk;
    const at = 'proxied/all/items';
    let last = '';
    let wake = () => {};
    fs.onSnapshot(fs.collection(open(), at), (page) => {
      last = page.docs.map((entry) => entry.id).join(' ');
      wake();
    });
    await fs.setDoc(fs.doc(open(), at, 'one'), { n: 1 });
    await fs.setDoc(fs.doc(open(), at, 'two'), { n: 2 });
    while (last !== 'one two') {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    return last;
  });
  expect(seen).toBe('one two');
  expect(polls.length).toBeGreaterThan(0);
}, 60_000);

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { copyOfTheRepository } from '../../support/repository-copy.ts';
import { expect, SiteProcess, signInAs, suiteEngine } from '../../support/site.ts';

// docs/product.md#token-sync

interface Received {
  method: string;
  authorization: string;
}

/** A server before the site that receives the token itself and passes everything else on. */
async function receiverBefore(site: URL, received: Received[]): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === '/__session') {
      received.push({
        method: incoming.method ?? '',
        authorization: incoming.headers.authorization ?? '',
      });
      outgoing.writeHead(204).end();
      return;
    }
    const onward = request(
      {
        host: site.hostname,
        port: site.port,
        path: incoming.url,
        method: incoming.method,
        headers: incoming.headers,
      },
      (answer: IncomingMessage) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

test('the token goes to the configured address by POST, and by DELETE on sign-out', async ({ browser }) => {
  test.setTimeout(120_000);
  const copy = copyOfTheRepository();
  const config = join(copy, 'demo-studio/studio.config.ts');
  const text = readFileSync(config, 'utf8');
  expect(text).toContain('tokenSyncUrl: null');
  writeFileSync(config, text.replace('tokenSyncUrl: null', "tokenSyncUrl: '/__session'"));
  const site = new SiteProcess();
  const origin = await site.attempt('0', copy);
  expect(origin).toMatch(/^http:/);
  const received: Received[] = [];
  const server = await receiverBefore(new URL(String(origin)), received);
  const context = await browser.newContext({
    baseURL: `http://localhost:${(server.address() as AddressInfo).port}`,
  });
  const page = await context.newPage();

  await signInAs(page, 'Demo Editor');
  await page.waitForURL('/admin');
  await expect.poll(() => received.at(-1)?.method).toBe('POST');
  const token = /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]*)$/.exec(received.at(-1)?.authorization ?? '');
  expect(JSON.parse(Buffer.from(token?.[2] ?? '', 'base64url').toString())).toMatchObject({
    sub: 'demo-editor',
  });
  // Google's emulator does not sign its tokens; ours are signed always.
  expect(token?.[3] === '').toBe(suiteEngine() === 'google');

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/admin/login');
  await expect.poll(() => received.at(-1)?.method).toBe('DELETE');
  expect(received.at(-1)?.authorization).toBe('');

  await context.close();
  server.closeAllConnections();
  server.close();
  await site.remove();
  rmSync(copy, { recursive: true, force: true });
});

test('without a configured address the token goes nowhere but to the identity service', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const site = new SiteProcess();
  await site.start();
  const context = await browser.newContext({ baseURL: site.origin });
  const page = await context.newPage();
  const carried: string[] = [];
  page.on('request', (sent) => {
    if (/^Bearer /.test(sent.headers().authorization ?? '')) carried.push(new URL(sent.url()).pathname);
  });
  await signInAs(page, 'Demo Editor');
  await page.waitForURL('/admin');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/admin/login');
  expect(
    carried.filter((path) => !/^\/(v1|google\.firestore\.v1\.Firestore|identitytoolkit)/.test(path)),
  ).toEqual([]);
  await context.close();
  await site.remove();
});

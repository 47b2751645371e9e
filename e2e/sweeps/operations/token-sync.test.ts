import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { copyOfTheRepository } from '../../support/repository-copy.ts';
import { expect, SiteProcess, signInAs, suiteEngine } from '../../support/site.ts';

// Tests docs/product.md#token-sync.

interface Received {
  method: string;
  authorization: string;
  cookie: string;
}

const received = ({ method = '', headers }: IncomingMessage): Received => ({
  method,
  authorization: headers.authorization ?? '',
  cookie: headers.cookie ?? '',
});

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** A server on another origin that receives tokens. It allows the site's requests by CORS. */
async function receiverElsewhere(list: Received[]): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    if (incoming.method !== 'OPTIONS') list.push(received(incoming));
    outgoing
      .writeHead(204, {
        'Access-Control-Allow-Origin': incoming.headers.origin ?? '',
        'Access-Control-Allow-Methods': 'POST, DELETE',
        'Access-Control-Allow-Headers': 'Authorization',
      })
      .end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** Starts a site whose `studio.config.ts` has this `tokenSyncUrl`. */
async function siteThatSyncs(tokenSyncUrl: string) {
  const copy = copyOfTheRepository();
  const config = join(copy, 'demo-studio/studio.config.ts');
  const text = readFileSync(config, 'utf8');
  expect(text).toContain('tokenSyncUrl: null');
  writeFileSync(config, text.replace('tokenSyncUrl: null', `tokenSyncUrl: '${tokenSyncUrl}'`));
  const site = new SiteProcess();
  const origin = await site.attempt('0', copy);
  expect(origin).toMatch(/^http:/);
  const remove = async () => {
    await site.remove();
    rmSync(copy, { recursive: true, force: true });
  };
  return { origin: String(origin), remove };
}

function close(server: Server): void {
  server.closeAllConnections();
  server.close();
}

/** The claims in a bearer token. */
function claimsOf(authorization = ''): unknown {
  const [, payload = ''] = /^Bearer [\w-]+\.([\w-]+)\.[\w-]*$/.exec(authorization) ?? [];
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}

/** A proxy in front of the site. It receives the tokens itself and forwards other requests to the site. */
async function receiverBefore(site: URL, list: Received[]): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === '/__session') {
      list.push(received(incoming));
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

test('sign-in sends the ID token by POST to the configured address; sign-out sends a DELETE', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const site = await siteThatSyncs('/__session');
  const list: Received[] = [];
  const server = await receiverBefore(new URL(site.origin), list);
  const context = await browser.newContext({ baseURL: `http://localhost:${portOf(server)}` });
  const page = await context.newPage();

  await signInAs(page, 'Demo Editor');
  await page.waitForURL('/admin');
  await expect.poll(() => list.at(-1)?.method).toBe('POST');
  const { authorization } = list.at(-1) ?? {};
  expect(claimsOf(authorization)).toMatchObject({ sub: 'demo-editor' });
  // ID tokens of Google's emulator are not signed; those of the embedded backend are.
  expect(authorization?.endsWith('.')).toBe(suiteEngine() === 'google');

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/admin/login');
  await expect.poll(() => list.at(-1)?.method).toBe('DELETE');
  expect(list.at(-1)?.authorization).toBe('');

  await context.close();
  close(server);
  await site.remove();
});

test('the CSP allows requests to a token receiver on another origin; they have no cookies', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const list: Received[] = [];
  const receiver = await receiverElsewhere(list);
  const other = await receiverElsewhere([]);
  const elsewhere = `http://127.0.0.1:${portOf(receiver)}`;
  const site = await siteThatSyncs(`${elsewhere}/session`);
  const context = await browser.newContext({ baseURL: site.origin });
  await context.addCookies([{ name: 'theirs', value: 'secret', url: elsewhere }]);
  const page = await context.newPage();

  await signInAs(page, 'Demo Editor');
  await page.waitForURL('/admin');
  await expect.poll(() => list.at(-1)?.method).toBe('POST');
  expect(claimsOf(list.at(-1)?.authorization)).toMatchObject({ sub: 'demo-editor' });
  const reaches = (port: number) =>
    page.evaluate(
      (address) =>
        fetch(address, { method: 'POST' }).then(
          () => true,
          () => false,
        ),
      `http://127.0.0.1:${port}/`,
    );
  expect([await reaches(portOf(receiver)), await reaches(portOf(other))]).toEqual([true, false]);

  await test.step('signing out does not wait for an unreachable token receiver', async () => {
    close(receiver);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('/admin/login');
  });
  await test.step('a token request that failed is sent again at the next visit', async () => {
    const back = createServer(receiver.listeners('request')[0] as never);
    await new Promise<void>((resolve) => back.listen(Number(new URL(elsewhere).port), '127.0.0.1', resolve));
    await page.reload();
    await expect.poll(() => list.at(-1)).toEqual({ method: 'DELETE', authorization: '', cookie: '' });
    close(back);
  });
  expect(list.map(({ cookie }) => cookie).filter(Boolean)).toEqual([]);

  await context.close();
  close(other);
  await site.remove();
});

test('without a token receiver only the database and the identity service get the ID token', async ({
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

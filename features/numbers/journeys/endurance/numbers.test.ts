import { createServer, get, type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, SiteProcess, test } from '../../../../e2e/support/site.ts';
import { Wire } from '../../../../e2e/support/wire.ts';
import { type DayNumbers, dayNumbersDocument, numbersPath } from '../../model/day-numbers.ts';
import { dayOf } from '../../model/periods.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const REQUESTS = 2000;

/** A line of an access log. */
interface Line {
  method: string;
  path: string;
  status: number;
  agent: string;
}

/** A proxy in front of the site that keeps an access log. */
async function loggingProxy(site: SiteProcess): Promise<{ origin: string; lines: Line[]; close(): void }> {
  const lines: Line[] = [];
  const server: Server = createServer((incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming;
    const asked = request(site.origin + url, { method, headers }, (answer) => {
      const status = answer.statusCode ?? 0;
      lines.push({ method, path: url, status, agent: headers['user-agent'] ?? '' });
      outgoing.writeHead(status, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(asked);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, lines, close: () => server.close() };
}

function ask(url: string, method: string, headers: IncomingHttpHeaders): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { method, headers }, (answer) => answer.resume().on('end', resolve)).on('error', reject);
  });
}

async function today(site: SiteProcess): Promise<DayNumbers | null> {
  const found = await Wire.asOwner(site).plain(numbersPath(dayOf(Date.now())));
  return found ? (dayNumbersDocument.parse(found) as DayNumbers) : null;
}

test('the counted page views equal the page views in the proxy’s access log', async () => {
  const site = new SiteProcess({ NUMBERS_SECONDS: '1', PAGES_A_MINUTE: '1000000' });
  await site.start();
  const proxy = await loggingProxy(site);
  const pages = [
    '/',
    '/blog',
    '/blog/release-date',
    '/Team',
    '/Contact',
    '/games/Starhound',
    '/search?q=clock',
  ];
  const others = ['/rss.xml', '/blog.data', '/no-such-page', '/blog/no-such-post', '/favicon.svg', '/admin'];
  const paths = [...pages, ...others];
  for (let at = 0; at < REQUESTS; at += paths.length)
    await Promise.all(
      paths.map((path, index) =>
        ask(proxy.origin + path, (at + index) % 11 === 0 ? 'HEAD' : 'GET', {
          'user-agent': (at + index) % 5 === 0 ? BOT : FIREFOX,
          ...((at + index) % 3 === 0 ? { 'if-none-match': '*' } : {}),
        }),
      ),
    );
  const logged = proxy.lines.filter(
    ({ method, path, status, agent }) =>
      method === 'GET' && [200, 304].includes(status) && pages.includes(path) && agent === FIREFOX,
  ).length;
  expect(logged).toBeGreaterThan(REQUESTS / 4);
  await expect.poll(async () => (await today(site))?.total.pages, { timeout: 20_000 }).toBe(logged);
  expect((await today(site))?.total.visits).toBe(1);
  proxy.close();
  await site.remove();
});

test('a killed server loses no stored page views, and a normal stop stores all counted ones', async () => {
  const site = new SiteProcess({ NUMBERS_SECONDS: '1' });
  await site.start();
  const headers = { 'user-agent': FIREFOX };
  for (let round = 1; round <= 3; round++) {
    for (let at = 0; at < 10; at++) await ask(`${site.origin}/blog`, 'GET', headers);
    await expect.poll(async () => (await today(site))?.total.pages, { timeout: 20_000 }).toBe(round * 10);
    await site.stop('SIGKILL');
    await site.start();
  }
  // Stopping the site stores the page views that were counted since the last write.
  await ask(`${site.origin}/blog`, 'GET', headers);
  await site.stop();
  await site.start();
  expect((await today(site))?.total.pages).toBe(31);
  await site.remove();
});

test('floods and false reports of visits are refused', async () => {
  const site = new SiteProcess({ NUMBERS_SECONDS: '1' });
  await site.start();
  const report = (body: string, origin = site.origin) =>
    fetch(`${site.origin}/beacon`, {
      method: 'POST',
      headers: { origin, 'user-agent': FIREFOX },
      body,
    }).then(({ status }) => status);
  const page = JSON.stringify({ page: '/blog/no-such-post' });
  expect(await report(page)).toBe(204);
  expect(await report(page, 'https://evil.example')).toBe(403);
  expect(await report('{')).toBe(400);
  expect(await report(JSON.stringify({ page: `/${'x'.repeat(100_000)}` }))).toBe(413);
  expect((await fetch(`${site.origin}/beacon`)).status).toBe(404);
  expect((await fetch(`${site.origin}/beacon`, { method: 'PUT' })).status).toBe(405);
  const statuses = await Promise.all(Array.from({ length: 200 }, () => report(page)));
  expect(new Set(statuses)).toEqual(new Set([204, 429]));
  await site.stop();
  await site.start();
  expect(await today(site)).toBeNull();
  await site.remove();
});

test('with the counting of visits off, pages send no reports, and the server accepts none', async () => {
  const site = new SiteProcess({ NUMBERS_SECONDS: '0' });
  await site.start();
  const text = async (path: string) => (await fetch(site.origin + path)).text();
  expect(await text('/')).not.toContain('/beacon');
  expect(await text('/admin/site')).toContain('"numbers":null');
  const report = { method: 'POST', headers: { origin: site.origin }, body: '{"page":"/"}' };
  expect((await fetch(`${site.origin}/beacon`, report)).status).toBe(405);
  await site.remove();
});

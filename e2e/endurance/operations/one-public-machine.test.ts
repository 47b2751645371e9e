import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { freePort } from '../../../backend/test/free-port.ts';
import { copyOfTheRepository } from '../../support/repository-copy.ts';
import { expect, SiteProcess, signInAs, watchConsole } from '../../support/site.ts';
import { findNginx, startNginx, startStandIn, type TlsProxy } from '../../support/tls-proxy.ts';

interface Machine {
  /** The site's public origin `https://localhost:…`, served by the proxy. */
  origin: string;
  /** The origin of the site itself, behind the proxy. */
  behind: string;
  proxy: TlsProxy;
}

/** A site as on a public machine: its main origin is https, and it runs behind a TLS proxy. */
const test = base.extend<object, { machine: Machine }>({
  machine: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
    async ({}, use) => {
      const port = await freePort();
      const origin = `https://localhost:${port}`;
      const copy = copyOfTheRepository();
      const config = join(copy, 'demo-studio/studio.config.ts');
      writeFileSync(
        config,
        readFileSync(config, 'utf8').replace('mainOrigin: null', `mainOrigin: '${origin}'`),
      );
      const site = new SiteProcess({ TRUST_PROXY: '1', DEMO: '1' });
      const behind = await site.attempt('0', copy);
      if (typeof behind !== 'string') throw new Error(behind.output);
      const sitePort = Number(new URL(behind).port);
      const nginx = findNginx();
      if (nginx === null) console.log('No nginx on this machine: a stand-in in Node takes its place.');
      const proxy = nginx ? await startNginx(nginx, port, sitePort) : await startStandIn(port, sitePort);
      await use({ origin, behind, proxy });
      proxy.close();
      await site.remove();
      rmSync(copy, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ machine }, use) => use(machine.origin),
  ignoreHTTPSErrors: true,
});

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/**
 * Sends a request through the proxy. `from` is the client's loopback address; each address counts as a separate client.
 */
function ask(
  origin: string,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string; from?: string } = {},
): Promise<Answer> {
  const { method = 'GET', headers = {}, body, from } = options;
  const { port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: { host: `localhost:${port}`, ...headers },
        rejectUnauthorized: false,
        ...(from ? { localAddress: from } : {}),
      },
      (answer) => {
        let text = '';
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }),
        );
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

test('behind a TLS proxy, addresses use https, HSTS is set, and no cookie is set', {
  tag: '@embedded',
}, async ({ machine }) => {
  const { origin } = machine;
  for (const path of ['/', '/blog', '/admin/login', '/rss.xml', '/art/studio-logo.svg']) {
    const answer = await ask(origin, path);
    expect(answer.status, path).toBe(200);
    expect(answer.headers['strict-transport-security'], path).toContain('max-age=31536000');
    expect(answer.headers['set-cookie'], path).toBeUndefined();
    expect(answer.body, path).not.toContain(machine.behind);
  }
  expect((await ask(origin, '/')).body).toContain(`<link rel="canonical" href="${origin}/"`);
  expect((await ask(origin, '/rss.xml')).body).toContain(`${origin}/blog/`);
  expect((await ask(origin, '/robots.txt')).body).toContain(`Sitemap: ${origin}/sitemap.xml`);
  const guarded = await ask(origin, '/blog', {
    headers: { host: `admin.localhost:${new URL(origin).port}` },
  });
  expect(guarded).toMatchObject({ status: 302, headers: { location: `${origin}/admin` } });
});

test('behind a TLS proxy, the health check is reachable only from the machine itself', {
  tag: '@embedded',
}, async ({ machine }) => {
  expect((await ask(machine.origin, '/healthz')).status).toBe(404);
  const health = await fetch(`${machine.behind}/healthz`);
  expect(health.status).toBe(200);
  expect(await health.json()).toEqual({
    ...{ status: 'ok', engine: 'embedded', uptime: expect.any(Number) },
    backups: { on: false, lastBackup: null, lastProof: null, problem: false },
  });
});

test('behind a TLS proxy, staff can sign in, and live changes arrive without buffering', {
  tag: '@embedded',
}, async ({ page, browser, machine }) => {
  test.setTimeout(120_000);
  const errors = watchConsole(page);
  const long = longPolls(page);
  await signInAs(page, 'Demo Editor');
  await page.waitForURL('/admin');
  await page.getByRole('link', { name: /Blog Posts/ }).click();
  const rows = page.getByRole('row');
  await expect(rows.nth(2)).toBeVisible();

  const context = await browser.newContext({ baseURL: machine.origin, ignoreHTTPSErrors: true });
  const colleague = await context.newPage();
  await signInAs(colleague, 'Demo Administrator');
  await colleague.waitForURL('/admin');
  await colleague.goto('/admin/blogs');
  await colleague.getByRole('button', { name: 'Create', exact: true }).click();
  await colleague.waitForURL(/\/admin\/blogs\/[^/]+$/);
  const title = `Seen through the proxy ${Date.now()}`;
  await colleague.getByLabel('Title', { exact: true }).fill(title);
  await colleague.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(rows.filter({ hasText: title })).toBeVisible();
  expect(long, 'an answer was held back, so the SDK fell back to long polling').toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

/** Collects the page's long-polling requests, which the SDK sends if a proxy buffers responses. */
function longPolls(page: Page): string[] {
  const found: string[] = [];
  page.on('request', (asked) => {
    if (asked.url().includes('/Listen/channel') && /[?&]CI=1/.test(asked.url())) found.push(asked.url());
  });
  return found;
}

test('behind a TLS proxy, rate limits use the client’s real address, not a claimed one', {
  tag: '@embedded',
}, async ({ machine }) => {
  const signUp = (claimed: string, from?: string) =>
    ask(machine.origin, '/forms/sign-up', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': claimed },
      body: 'email=stranger%40studio.test&consent=on',
      ...(from ? { from } : {}),
    });
  const statuses: number[] = [];
  // Sends more than twice the limit, because counting starts again every minute.
  for (let n = 0; n < 45; n++) statuses.push((await signUp(`198.51.100.${n}`)).status);
  expect(statuses[0]).toBe(200);
  expect(statuses).toContain(429);
  // Linux accepts all addresses of 127.0.0.0/8, so the test can act as a second client.
  if (process.platform === 'linux') expect((await signUp('198.51.100.1', '127.0.0.2')).status).toBe(200);
});

test('the systemd unit starts the installed Node.js with TRUST_PROXY=1 and DEMO=0', () => {
  const root = join(import.meta.dirname, '../../..');
  const unit = readFileSync(join(root, 'deploy/studio-site.service'), 'utf8');
  expect(unit).toMatch(
    /^ExecStart=\/srv\/studio-site\/node_modules\/\.bin\/node run\.mjs --no-update main\.ts$/m,
  );
  expect(unit).toContain('TRUST_PROXY=1');
  expect(unit).toContain('DEMO=0');
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/node'), ['--version'], { encoding: 'utf8' });
  expect(Number.parseInt(stdout.slice(1), 10)).toBeGreaterThanOrEqual(24);
});

test('systemd accepts the deployed unit file without warnings', () => {
  const root = join(import.meta.dirname, '../../..');
  const folder = mkdtempSync(join(tmpdir(), 'studio-site-unit-'));
  const file = join(folder, 'studio-site.service');
  const shipped = readFileSync(join(root, 'deploy/studio-site.service'), 'utf8');
  // Adapts the unit file, because this machine lacks the user and the folder of the instructions.
  writeFileSync(file, shipped.replaceAll('/srv/studio-site', root).replace('User=studio-site', 'User=root'));
  const verify = (unit: string) => spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
  // Ignores messages about other units of the machine.
  const saidOf = ({ stderr }: { stderr: string }) => stderr.split('\n').filter((line) => line.includes(file));
  const taken = verify(file);
  if (taken.error) console.log('No systemd-analyze on this machine: the unit is not tried.');
  else {
    expect(saidOf(taken)).toEqual([]);
    // Makes sure that the check above can fail: systemd must complain about an unknown key.
    writeFileSync(file, `${readFileSync(file, 'utf8')}\n[Service]\nRestartt=always\n`);
    expect(saidOf(verify(file)).join()).toContain('Restartt');
  }
  rmSync(folder, { recursive: true, force: true });
});

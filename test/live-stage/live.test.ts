import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeNpmStandIn } from '../../e2e/support/npm-stand-in.ts';
import { copyOfTheRepository } from '../../e2e/support/repository-copy.ts';
import { runLive } from '../../scripts/live/run-live.ts';
import { ask } from './ask.ts';
import { hasStage, openStage, type Stage } from './stage.ts';
import { canTrust, openTrustingBrowser, signInFirst } from './trusting-browser.ts';

// Tests `npm run live` on a simulated machine, with Debian's Caddy and Pebble. Not tested: services under systemd, and
// ports 80 and 443.
const root = join(import.meta.dirname, '../..');
const isDebian = hasStage(root) && canTrust();
if (!isDebian) console.log('No Caddy and Pebble on this machine, or not root: npm run live is not tried.');

const HOST = 'studio.example';

describe.runIf(isDebian)('npm run live on a machine with a new clone', () => {
  let stage: Stage;
  let origin: string;
  /** The invitation of the first administrator. */
  let link = '';
  const asked: string[] = [];

  /** Runs the command. Returns whether it succeeded, and its output. */
  async function live(given: { host?: string; check?: boolean; undo?: boolean; withData?: boolean } = {}) {
    const said: string[] = [];
    const isDone = await runLive({
      ...{ machine: stage.machine, root: stage.root, name: null, email: null },
      ...{ host: null, check: false, undo: false, withData: false, ...given },
      ask: async (question) => {
        asked.push(question);
        return question.startsWith('The host name')
          ? HOST
          : question.includes('e-mail')
            ? 'ada@studio.example'
            : 'Ada';
      },
      say: (line) => said.push(line.trim()),
      complain: (problem) => said.push(String(problem)),
    });
    return { isDone, said };
  }
  const get = (url: string, headers?: Record<string, string>) =>
    ask(new URL(url, origin).href, stage.pebble.root, headers);

  beforeAll(async () => {
    const program = copyOfTheRepository();
    rmSync(join(program, 'node_modules'));
    for (const name of ['run.mjs', 'deploy'])
      cpSync(join(root, name), join(program, name), { recursive: true });
    // The fake npm links the installed packages instead of downloading them.
    writeNpmStandIn(join(program, 'npm.mjs'));
    spawnSync(process.execPath, ['npm.mjs', 'ci'], { cwd: program });
    stage = await openStage(program);
    origin = `https://${HOST}:${stage.machine.ports.https}`;
  }, 60_000);
  afterAll(() => stage?.close());

  test('one command makes the site live over trusted TLS, with at most three questions', async () => {
    const { isDone, said } = await live();
    expect(isDone, said.join('\n')).toBe(true);
    expect(asked.length).toBeLessThanOrEqual(3);
    expect(said).toEqual(
      expect.arrayContaining([
        'The user studio-site was created.',
        `/etc/studio-site.env has the site's address, ${origin}.`,
        'The service studio-site was started.',
        'Caddy was started.',
        `${origin} answers with a valid certificate.`,
        `Live at ${origin}`,
      ]),
    );
    link = said.at(-1) ?? '';
    expect(link).toMatch(new RegExp(`^${origin}/invite#\\S{20,}$`));
    const page = await get('/');
    expect(page.status).toBe(200);
    expect(page.headers['strict-transport-security']).toContain('max-age=31536000');
    expect(page.body).toContain(`<link rel="canonical" href="${origin}/"`);
  }, 180_000);

  test('the printed link creates an administrator with a passkey, over trusted TLS', async () => {
    const { browser, close } = await openTrustingBrowser(stage.pebble.root, HOST);
    await signInFirst(browser, link);
    await close();
  }, 90_000);

  test('the second run asks nothing and changes nothing, and --check finds everything in place', async () => {
    asked.length = 0;
    expect((await live()).said).toEqual(['Nothing had to be changed.', `Live at ${origin}`]);
    expect(asked).toEqual([]);
    const { isDone, said } = await live({ check: true });
    expect(said.filter((line) => !line.startsWith('✓'))).toEqual([]);
    expect(isDone).toBe(true);
  });

  test('the site runs as its own user, who owns only the data', async () => {
    const { machine } = stage;
    const { uid } = statSync(machine.path('/var/lib/studio-site/studio.sqlite'));
    expect(uid).toBe(
      Number(/^studio-site:x:(\d+):/m.exec(readFileSync(machine.path('/etc/passwd'), 'utf8'))?.[1]),
    );
    expect(uid).not.toBe(0);
    expect(statSync(machine.path('/etc/studio-site.env')).mode & 0o777).toBe(0o640);
    expect(statSync(join(stage.root, 'main.ts')).uid).toBe(0);
  });

  test('HTTP and www. redirect to the site, and /healthz and /metrics are not public', async () => {
    const plain = await get(`http://${HOST}:${stage.machine.ports.http}/blog`);
    expect([plain.status, plain.headers.location]).toEqual([308, `https://${HOST}/blog`]);
    const www = await get(`https://www.${HOST}:${stage.machine.ports.https}/blog?page=2`);
    expect([www.status, www.headers.location]).toEqual([301, `${origin}/blog?page=2`]);
    for (const path of ['/healthz', '/metrics']) expect((await get(path)).status).toBe(404);
  });

  test('rate limits count clients by IP address and ignore a forged X-Forwarded-For', async () => {
    const statuses: number[] = [];
    // Sends more than twice as many requests as a minute allows, because the count restarts every minute.
    for (let n = 0; n < 45; n++) {
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': `198.51.100.${n}`,
      };
      const url = `${origin}/forms/sign-up`;
      statuses.push(
        (await ask(url, stage.pebble.root, headers, 'email=stranger%40studio.test&consent=on')).status,
      );
    }
    expect(statuses[0]).toBe(200);
    expect(statuses).toContain(429);
  });

  test('while the site is down, public pages come from the static copy, and other pages get a 503', async () => {
    const copy = stage.machine.path('/var/cache/studio-site-snapshot/site/blog/index.html');
    await expect.poll(() => existsSync(copy), { timeout: 90_000 }).toBe(true);
    await stage.units.crash('studio-site');
    const [copied, down] = await Promise.all([get('/blog'), get('/admin')]);
    expect([copied.status, copied.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(copied.body).toContain('</html>');
    expect(down.status).toBe(503);
    expect(down.headers).toMatchObject({ 'retry-after': '30', 'cache-control': 'no-store' });
    expect(down.body).toContain('Back in a moment');
    const mended = await live();
    expect(mended.said).toEqual(
      expect.arrayContaining(['The service studio-site was started.', `Live at ${origin}`]),
    );
    expect((await get('/blog')).headers['cache-control']).not.toBe('no-store');
  }, 150_000);

  test('systemd accepts the unit without warnings', () => {
    const folder = mkdtempSync(join(tmpdir(), 'studio-site-unit-'));
    const file = join(folder, 'studio-site.service');
    const unit = readFileSync(stage.machine.path('/etc/systemd/system/studio-site.service'), 'utf8');
    // Replaces the site's user, which exists only in the folder of the test.
    writeFileSync(file, unit.replace('User=studio-site', 'User=root'));
    const { stderr, error } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    if (error) console.log('No systemd-analyze on this machine: the unit is not tried.');
    else expect(stderr.split('\n').filter((line) => line.includes(file))).toEqual([]);
    rmSync(folder, { recursive: true, force: true });
  });

  test('--undo removes the installation, but data and settings only with --data', async () => {
    const { machine } = stage;
    const isThere = (path: string) => existsSync(machine.path(path));
    const { said } = await live({ undo: true });
    expect(said).toEqual(expect.arrayContaining(['The service studio-site was stopped.']));
    for (const file of [
      '/etc/systemd/system/studio-site.service',
      '/etc/caddy/studio-site.conf',
      '/usr/local/sbin/studio-site',
      '/var/cache/studio-site',
    ])
      expect([file, isThere(file)]).toEqual([file, false]);
    expect(readFileSync(machine.path('/etc/caddy/Caddyfile'), 'utf8')).not.toContain('studio-site.conf');
    expect(isThere('/var/lib/studio-site/studio.sqlite') && isThere('/etc/studio-site.env')).toBe(true);

    await live({ undo: true, withData: true });
    for (const folder of ['/var/lib/studio-site', '/var/lib/studio-site-keys'])
      expect(isThere(folder)).toBe(false);
    expect(readFileSync(machine.path('/etc/passwd'), 'utf8')).not.toContain('studio-site');
    expect(readFileSync(machine.path('/etc/studio-site.env'), 'utf8')).toMatch(/^PORT=\d+\n$/);
    expect(isThere('/var/lib/studio-site-live.json')).toBe(false);
  }, 60_000);
});

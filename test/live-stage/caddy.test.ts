import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { runProgram } from '../../scripts/live/machine.ts';
import { putFile } from '../../scripts/live/made.ts';
import { SITE_FILE, siteFile } from '../../scripts/live/site-file.ts';
import type { Live } from '../../scripts/live/step.ts';
import { proxy, restartCaddy } from '../../scripts/live/steps/caddy.ts';
import { namesBesides } from '../../scripts/live/steps/network.ts';
import { sitePort } from '../../scripts/live/steps/settings-file.ts';
import { ask } from './ask.ts';
import { hasStage, openStage, type Stage } from './stage.ts';

const root = join(import.meta.dirname, '../..');
const isDebian = hasStage(root);
if (!isDebian) console.log('No Caddy and Pebble on this machine, or not root: Caddy is not tried.');

/** Validity of certificates in seconds. Caddy renews a certificate in the last third of this time. */
const VALIDITY = 30;

describe.runIf(isDebian)('Caddy without a site behind it', () => {
  let stage: Stage;
  let origin: string;

  beforeAll(async () => {
    const program = mkdtempSync(join(tmpdir(), 'studio-site-clone-'));
    cpSync(join(root, 'deploy'), join(program, 'deploy'), { recursive: true });
    stage = await openStage(program, VALIDITY);
    const { machine } = stage;
    origin = `https://studio.example:${machine.ports.https}`;
    const live: Live = { machine, root: stage.root, host: 'studio.example', origin, email: null };
    await proxy.apply?.(live);
    await vi.waitFor(async () => expect(await serial()).not.toBe(''), { timeout: 20_000 });
    // Does the same as the step `otherNames`, except that the step also waits for a page of the site. This test has no
    // site.
    putFile(machine, SITE_FILE, siteFile(live, await namesBesides(live)));
    restartCaddy(machine);
  }, 60_000);
  afterAll(() => stage?.close());

  /** The serial number of the certificate; empty if there is no valid one. */
  const serial = (at = origin) =>
    ask(`${at}/healthz`, stage.pebble.root).then(
      (answer) => answer.serial,
      () => '',
    );

  test('a certificate is renewed before it expires, without a restart', async () => {
    await expect.poll(() => serial(), { timeout: 20_000 }).not.toBe('');
    const seen = new Set<string>();
    await expect.poll(async () => seen.add(await serial()).size, { timeout: 60_000, interval: 500 }).toBe(2);
    expect([...seen], 'an expired certificate').not.toContain('');
  }, 90_000);

  test('a request waits while the site starts', async () => {
    await expect.poll(() => serial(), { timeout: 20_000 }).not.toBe('');
    const answer = ask(`${origin}/blog`, stage.pebble.root);
    await wait(1000);
    const site = createServer((_request, response) => response.end('started'));
    site.listen(sitePort(stage), '127.0.0.1');
    expect(await answer).toMatchObject({ status: 200, body: 'started' });
    site.close();
  }, 60_000);

  test('Caddy accepts the configuration for its container, which reaches the site on another host', () => {
    const folder = mkdtempSync(join(tmpdir(), 'studio-site-caddy-'));
    cpSync(join(root, 'deploy/caddy-container.conf'), join(folder, 'Caddyfile'));
    cpSync(join(root, 'deploy/caddy-studio-site.conf'), join(folder, 'studio-site.conf'));
    const { environment } = parse(readFileSync(join(root, 'compose.yaml'), 'utf8')).services.caddy;
    const { ok, output } = runProgram(
      'caddy',
      ['adapt', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')],
      {
        env: { ...environment, MAIN_ORIGIN: 'https://studio.example' },
      },
    );
    rmSync(folder, { recursive: true });
    expect(ok, output).toBe(true);
    expect(output).toContain('"host":["studio.example"]');
    expect(output).toContain('"dial":"site:3000"');
    expect(output).toContain('"root":"/etc/caddy/pages"');
  });
});

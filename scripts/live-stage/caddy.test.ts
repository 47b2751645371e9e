import { cpSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proxy } from '../live/steps/proxy.ts';
import { sitePort } from '../live/steps/settings-file.ts';
import { ask } from './ask.ts';
import { hasStage, openStage, type Stage } from './stage.ts';

const root = join(import.meta.dirname, '../..');
const isDebian = hasStage(root);
if (!isDebian) console.log('No Caddy and Pebble on this machine, or not root: Caddy is not tried.');

/** Seconds. Caddy renews in the last third. */
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
    await proxy.apply?.({ machine, root: stage.root, host: 'studio.example', origin, email: null });
  }, 60_000);
  afterAll(() => stage?.close());

  /** The serial number of the certificate; empty if there is no valid one. */
  const serial = () =>
    ask(`${origin}/healthz`, stage.pebble.root).then(
      (answer) => answer.serial,
      () => '',
    );

  test('a certificate is renewed before it ends, without a restart', async () => {
    await expect.poll(serial, { timeout: 20_000 }).not.toBe('');
    const seen = new Set<string>();
    await expect.poll(async () => seen.add(await serial()).size, { timeout: 60_000, interval: 500 }).toBe(2);
    expect([...seen], 'an expired certificate').not.toContain('');
  }, 90_000);

  test('a request waits for a site that is being started', async () => {
    await expect.poll(serial, { timeout: 20_000 }).not.toBe('');
    const answer = ask(`${origin}/blog`, stage.pebble.root);
    await wait(1000);
    const site = createServer((_request, response) => response.end('started'));
    site.listen(sitePort(stage), '127.0.0.1');
    expect(await answer).toMatchObject({ status: 200, body: 'started' });
    site.close();
  }, 60_000);
});

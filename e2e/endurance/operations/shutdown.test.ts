import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { SITE_PROCESS } from '../../../scripts/site-program.ts';
import { openAs } from '../../support/open-as.ts';
import { expect, freshSite, type SiteProcess } from '../../support/site.ts';
import { postPath } from '../../support/stage.ts';
import { Wire } from '../../support/wire.ts';

const DOCUMENTS = '/v1/projects/demo-studio/databases/(default)/documents';

const test = base.extend<{ own: SiteProcess }>({ own: freshSite });

/** Sends the first part of a commit. The server waits for the rest. */
async function halfSent(site: SiteProcess, path: string) {
  const { token } = await Wire.as(site, 'demo-editor');
  const name = `${DOCUMENTS.slice('/v1/'.length)}/${path}`;
  const body = JSON.stringify({
    writes: [
      {
        update: { name, fields: { pinned: { booleanValue: true } } },
        updateMask: { fieldPaths: ['pinned'] },
        currentDocument: { exists: true },
      },
    ],
  });
  const asked = request(`${site.origin}${DOCUMENTS}:commit`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  });
  const status = new Promise<number | undefined>((resolve, reject) => {
    asked.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.on('error', reject);
  });
  asked.write(body.slice(0, 40));
  // When the server responds to this later request, it has also received the first part.
  await fetch(`${site.origin}/healthz`);
  return { status, sendTheRest: () => asked.end(body.slice(40)) };
}

test('a graceful shutdown completes a half-received write, even while streams are open', async ({
  page,
  own,
}) => {
  test.setTimeout(120_000);
  // A staff page with live lists keeps streams open.
  await openAs(page, 'Demo Editor', `${own.origin}/admin/blogs`);
  await expect(page.getByRole('row').nth(2)).toBeVisible();

  const path = postPath('how-we-work');
  const write = await halfSent(own, path);
  const stopped = own.stop('SIGTERM');
  // Waits until the server rejects new connections, which means that the shutdown has begun.
  await expect(async () => {
    await expect(fetch(`${own.origin}/healthz`)).rejects.toThrow();
  }).toPass({ timeout: 10_000 });
  write.sendTheRest();
  expect(await write.status).toBe(200);
  await stopped;
  expect(own.output, 'nothing went wrong on the way').not.toContain('"level":"error"');
  await page.context().close();

  await own.start();
  const editor = await Wire.as(own, 'demo-editor');
  expect(await editor.plain(path)).toMatchObject({ pinned: true });
});

test('a site that is stopped as soon as it is ready exits with code 0', {
  tag: '@embedded',
}, async () => {
  for (let round = 0; round < 6; round += 1) {
    const child = spawn(process.execPath, SITE_PROCESS.args, {
      cwd: join(import.meta.dirname, '../../..'),
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...SITE_PROCESS.env,
        ...process.env,
        STUDIO_DIR: 'demo-studio',
        ENV_FILE: '',
        PORT: '0',
        DATA_DIR: test.info().outputPath('data'),
      },
    });
    child.stdout.on('data', (text) => String(text).includes('Ready on') && child.kill('SIGTERM'));
    expect(await once(child, 'exit')).toEqual([0, null]);
  }
});

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { expect, SiteProcess } from '../../support/site.ts';
import { Wire } from '../../support/wire.ts';

const root = join(import.meta.dirname, '../../..');
const WRITERS = 4;

/** A site and a folder for this test. They are deleted even if the test fails. */
const test = base.extend<{ site: SiteProcess; folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
  site: async ({}, use) => {
    const site = new SiteProcess();
    await site.start();
    await use(site);
    await site.remove();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'studio-site-drill-'));
    await use(folder);
    rmSync(folder, { recursive: true });
  },
});

/** Reads the test's documents, the user records, bios and posts, and all accounts, with the owner token. */
async function everything(
  site: SiteProcess,
): Promise<{ documents: Map<string, unknown>; accounts: unknown }> {
  const headers = {
    authorization: `Bearer ${readFileSync(join(site.dataDir, 'owner-token'), 'utf8').trim()}`,
  };
  const base = `${site.origin}/v1/projects/demo-studio/databases/(default)/documents`;
  const documents = new Map<string, unknown>();
  for (const collection of [
    'storm',
    'userdata',
    'projectdata/website/memberBios',
    'projectdata/website/blogPosts',
  ]) {
    let token = '';
    do {
      const after = token === '' ? '' : `&pageToken=${token}`;
      const answer = await fetch(`${base}/${collection}?pageSize=1000${after}`, { headers });
      expect(answer.status).toBe(200);
      const page = await answer.json();
      for (const { name, fields, createTime } of page.documents ?? [])
        documents.set(name, { fields, createTime });
      token = page.nextPageToken ?? '';
    } while (token !== '');
  }
  const accounts = await fetch(`${site.origin}/emulator/v1/projects/demo-studio/accounts`, { headers });
  return { documents, accounts: await accounts.json() };
}

const run = (site: SiteProcess, ...words: string[]) =>
  spawnSync(process.execPath, ['scripts/data.ts', ...words], {
    cwd: root,
    // Node warns on standard error if the test runner's FORCE_COLOR comes with a NO_COLOR of the shell.
    env: { ...process.env, NO_COLOR: undefined, DATA_DIR: site.dataDir },
    encoding: 'utf8',
  });

test('a backup made under load restores a deleted data folder completely', { tag: '@embedded' }, async ({
  site,
  folder,
}) => {
  test.setTimeout(240_000);
  const administrator = await Wire.as(site, 'demo-administrator');
  const token = readFileSync(join(site.dataDir, 'owner-token'), 'utf8').trim();
  const document = 'projects/demo-studio/databases/(default)/documents/storm/';

  // Each writer commits pairs of documents, while people sign in.
  const acknowledged = new Set<string>();
  let storm = true;
  async function write(writer: number): Promise<void> {
    for (let n = 0; storm; n++) {
      const pair = ['a', 'b'].map((half) => `w${writer}-${n}-${half}`);
      const writes = pair.map((id) => ({
        update: { name: document + id, fields: { text: { stringValue: `${id} `.repeat(50) } } },
      }));
      const answer = await fetch(
        `${site.origin}/v1/projects/demo-studio/databases/(default)/documents:commit`,
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify({ writes }),
        },
      );
      expect(answer.status).toBe(200);
      for (const id of pair) acknowledged.add(id);
      if (n % 20 === 0) await Wire.as(site, `reader-${writer}-${n}`);
    }
  }
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
  await expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(200);

  // A backup under load must contain all writes acknowledged before it began. Of each pair it must contain both
  // documents or neither.
  const before = new Set(acknowledged);
  const underLoad = join(folder, 'under-load.sqlite');
  await backupMeanwhile(site, underLoad);
  const after = acknowledged.size;
  storm = false;
  await Promise.all(writers);
  expect(after).toBeGreaterThan(before.size);

  // A backup without load must equal the site's data.
  await administrator.patch('/userdata/demo-applicant', { notes: { stringValue: 'Written just before.' } });
  const last = join(folder, 'last.sqlite');
  execFileSync(process.execPath, ['scripts/data.ts', 'backup', last], {
    cwd: root,
    env: { ...process.env, DATA_DIR: site.dataDir },
  });
  const expected = await everything(site);
  expect(expected.documents.size).toBeGreaterThan(acknowledged.size);

  // The data of a running site cannot be replaced.
  expect(run(site, 'restore', last, '--force')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^[^\n]*in use[^\n]*\n$/),
  });

  await site.stop();
  rmSync(site.dataDir, { recursive: true });
  expect(run(site, 'restore', underLoad)).toMatchObject({ status: 0 });
  await site.start();
  const early = await everything(site);
  const stored = new Set([...early.documents.keys()].map((name) => name.replace(document, '')));
  for (const id of before) expect(stored, id).toContain(id);
  for (const id of stored)
    if (/-[ab]$/.test(id))
      expect(stored).toContain(id.endsWith('a') ? `${id.slice(0, -1)}b` : `${id.slice(0, -1)}a`);
  await site.stop();

  // Existing data is not replaced without --force.
  expect(run(site, 'restore', last)).toMatchObject({ status: 1, stderr: expect.stringContaining('--force') });
  expect(run(site, 'restore', last, '--force')).toMatchObject({ status: 0 });
  expect(readdirSync(site.dataDir).filter((name) => /^studio-until-.*\.sqlite$/.test(name))).toHaveLength(1);
  await site.start();
  const restored = await everything(site);
  expect(restored.documents.size).toBe(expected.documents.size);
  expect(Object.fromEntries(restored.documents)).toEqual(Object.fromEntries(expected.documents));
  expect(restored.accounts).toEqual(expected.accounts);

  // The restored site works: pages show the content, and people can sign in and write.
  expect(await (await fetch(`${site.origin}/blog`)).text()).toContain('Behind the trailer');
  const again = await Wire.as(site, 'demo-administrator');
  expect((await again.patch('/userdata/demo-applicant', { notes: { stringValue: 'After.' } })).status).toBe(
    200,
  );
});

/** Runs the backup as a separate process, so that this process can go on writing. */
async function backupMeanwhile(site: SiteProcess, file: string): Promise<void> {
  const child = spawn(process.execPath, ['scripts/data.ts', 'backup', file], {
    cwd: root,
    env: { ...process.env, DATA_DIR: site.dataDir },
    stdio: 'inherit',
  });
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0);
}

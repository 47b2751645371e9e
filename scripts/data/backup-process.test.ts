import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { LogEntry } from '@studio-site/backend';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds, SEED, seeded } from '../../backend/test/rounds.ts';
import { listBackups } from '../../platform/backups/backup-folders.ts';
import { differenceIn } from '../../platform/backups/checksums.ts';
import { openBackups } from '../../platform/backups/open-backups.ts';
import { dataCommandResult } from '../../test/stages/data-command-result.ts';
import type { BackupStatus } from '../../web/domain/backups/backup-status.ts';
import { Program } from '../site-program.ts';

// Tests backups on a running site, with the separate processes that make a backup and that prove it by a trial restore.

const root = join(import.meta.dirname, '../..');
let home: string;
let site: Program;
let backupDir: string;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'studio-site-backup-process-'));
  backupDir = join(home, 'backups');
  site = new Program({ DATA_DIR: join(home, 'data'), BACKUP_DIR: backupDir, BACKUP_HOURS: '24' });
  await site.start();
});
afterAll(async () => {
  await site.stop();
  rmSync(home, { recursive: true, force: true });
});

/** The backups of the running site, with a clock and a timer that the test controls. */
function openedBackups() {
  const entries: LogEntry[] = [];
  let status: BackupStatus | null = null;
  let time = Date.now();
  let look = () => {};
  const backups = openBackups({
    site: {
      ...{ dataDir: site.dataDir, studioDir: join(root, 'demo-studio'), keysDir: join(home, 'keys') },
      ...{ isDemoStudio: true, demo: true, backupDir, freeSpace: 0 },
    },
    root,
    worker: new URL('../../web/server/parts/backup-worker.ts', import.meta.url),
    hours: 24,
    log: (entry) => entries.push(entry),
    onStatus: (known) => {
      status = known;
    },
    now: () => time,
    onEachLook: (call) => {
      look = call;
      return () => {};
    },
  });
  return {
    ...backups,
    entries,
    look: () => look(),
    known: () => status,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const TIME_LIMIT = { timeout: 120_000, interval: 200 };
/** Time limit in milliseconds of a test that starts several sites. */
const LONG = 240_000;

test(
  'the site makes a backup ten minutes after its start, test-restores it, and reports both',
  async () => {
    const backups = openedBackups();
    backups.look();
    expect(backups.known()).toEqual({ on: true, lastBackup: null, lastProof: null, problem: null });
    backups.pass(10 * MINUTE);
    backups.look();
    await expect.poll(() => backups.known()?.lastProof, TIME_LIMIT).toEqual(expect.any(Number));
    expect(backups.entries.map(({ event }) => event)).toEqual(['backup-made', 'backup-proven']);
    expect(backups.status()).toMatchObject({ lastBackup: listBackups(backupDir)[0]?.time, problem: null });
    backups.look();
    await backups.close();
    expect(listBackups(backupDir)).toHaveLength(1);
    expect(readdirSync(backupDir).filter((name) => name.startsWith('.'))).toEqual([]);
  },
  LONG,
);

test('a backup made by a command is reported in /healthz and to administrators', async () => {
  expect(
    await dataCommandResult(['backup'], {
      DATA_DIR: site.dataDir,
      BACKUP_DIR: backupDir,
      STUDIO_DIR: 'demo-studio',
    }),
  ).toMatchObject({ status: 0 });
  const made = new Date(listBackups(backupDir)[0]?.time ?? 0).toISOString();
  const health = async () => (await (await fetch(`${site.origin}/healthz`)).json()).backups;
  await expect.poll(health, TIME_LIMIT).toMatchObject({ on: true, lastBackup: made, problem: false });
  const token = readFileSync(join(site.dataDir, 'owner-token'), 'utf8').trim();
  const place = `${site.origin}/v1/projects/demo-studio/databases/(default)/documents/siteStatus/backups`;
  const stored = await fetch(place, { headers: { authorization: `Bearer ${token}` } });
  expect((await stored.json()).fields.lastBackup.integerValue).toBe(String(Date.parse(made)));
  expect((await fetch(place)).status).toBe(403);
});

test(
  'a site started from a restored backup serves the same pages as the original',
  async () => {
    const [newest] = listBackups(backupDir);
    const dataDir = join(home, 'restored');
    expect(await dataCommandResult(['restore', newest?.path ?? ''], { DATA_DIR: dataDir })).toMatchObject({
      status: 0,
    });
    const restored = new Program({ DATA_DIR: dataDir });
    await restored.start();
    try {
      for (const page of ['/', '/blog', '/Team', '/rss.xml']) {
        const [ours, theirs] = await Promise.all(
          [site, restored].map(async ({ origin }) =>
            (await (await fetch(origin + page)).text()).replaceAll(origin, ''),
          ),
        );
        expect(textOf(theirs ?? ''), page).toBe(textOf(ours ?? ''));
      }
    } finally {
      await restored.stop();
    }
  },
  LONG,
);

/** The text of a page, without scripts and styles, which contain nonces and ports. */
const textOf = (html: string) =>
  html.replace(/<(script|style)\b.*?<\/\1>|<[^>]*>/gs, ' ').replace(/\s+/g, ' ');

test(
  'if a test restore fails, the alarm names the damaged file; the next backup is complete',
  async () => {
    const backups = openedBackups();
    const [newest] = listBackups(backupDir);
    const objects = join(newest?.path ?? '', 'objects');
    const [folder = ''] = readdirSync(objects);
    const [name = ''] = readdirSync(join(objects, folder));
    writeFileSync(join(objects, folder, name), 'damaged');
    backups.pass(8 * DAY);
    backups.look();
    await expect.poll(() => backups.known()?.problem, TIME_LIMIT).toMatch(/could not be proven/);
    expect(backups.known()?.problem).toContain(`objects/${folder}/${name} differs from its checksum`);
    backups.pass(DAY);
    backups.look();
    const failedAt = Date.now();
    await expect.poll(() => backups.known()?.lastProof, TIME_LIMIT).toBeGreaterThan(failedAt);
    expect(await differenceIn(listBackups(backupDir)[0]?.path ?? '')).toBeNull();
    await backups.close();
  },
  LONG,
);

test(
  'if a backup process is killed, earlier backups stay, and the partial one is not listed',
  async () => {
    const newest = () => listBackups(backupDir)[0]?.time ?? 0;
    const task = {
      site: {
        ...{ dataDir: site.dataDir, studioDir: join(root, 'demo-studio'), keysDir: join(home, 'keys') },
        ...{ isDemoStudio: true, demo: true, backupDir, freeSpace: 0 },
      },
      ...{ root, backup: true, proof: true },
    };
    const random = seeded(SEED);
    const worker = join(root, 'web/server/parts/backup-worker.ts');
    for (let round = 0; round < rounds(4, 100); round++) {
      const child = spawn(process.execPath, [worker, JSON.stringify(task)], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      const before = newest();
      await pause(300 + random() * 4000);
      child.kill('SIGKILL');
      await ended(child);
      for (const { path } of listBackups(backupDir)) expect(await differenceIn(path)).toBeNull();
      expect(newest()).toBeGreaterThanOrEqual(before);
    }
    // The trial sites, which were started to prove a backup, have ended too.
    await expect.poll(trialSites, TIME_LIMIT).toEqual([]);
    const made = await dataCommandResult(['backup'], {
      ...{ DATA_DIR: site.dataDir, BACKUP_DIR: backupDir, STUDIO_DIR: 'demo-studio' },
    });
    expect(made.status).toBe(0);
    expect(readdirSync(backupDir).filter((name) => name.startsWith('.'))).toEqual([]);
  },
  LONG,
);

const ended = (child: ChildProcess) =>
  new Promise((resolve) =>
    (child.exitCode ?? child.signalCode) === null ? child.once('exit', resolve) : resolve(null),
  );

/** The ids of processes that run on a scratch folder of these backups; none on systems other than Linux. */
function trialSites(): string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').filter((id) => {
    try {
      return (
        /^\d+$/.test(id) &&
        readFileSync(`/proc/${id}/environ`, 'utf8').includes(`DATA_DIR=${backupDir}/.proof-`)
      );
    } catch {
      return false; // The process has ended in the meantime.
    }
  });
}

test.each([
  ['fetch() with a host name', "await fetch('http://studio.example/')"],
  ['fetch() with an IP address', "await fetch('https://192.0.2.1/')"],
  [
    'a socket',
    "await new Promise((done, fail) => require('net').connect(80, '192.0.2.1').on('error', fail))",
  ],
  [
    'an HTTPS request',
    "await new Promise((done, fail) => require('https').get('https://192.0.2.1/', done).on('error', fail))",
  ],
  [
    'a TLS socket',
    "await new Promise((done, fail) => require('tls').connect(443, '192.0.2.1').on('error', fail))",
  ],
])('a test restore refuses %s, and allows connections to this machine', async (_, outside) => {
  const guard = join(root, 'platform/backups/trial-guard.ts');
  const code = `
    const server = require('http').createServer((_, answer) => answer.end('here')).listen(0, '127.0.0.1', async () => {
      console.log(await (await fetch('http://127.0.0.1:' + server.address().port)).text());
      try { ${outside}; console.log('reached'); } catch { console.log('refused'); }
      process.exit();
    });`;
  const child = spawn(process.execPath, ['--import', guard, '-e', code]);
  const [out, log] = [child.stdout, child.stderr].map((stream) => stream.setEncoding('utf8').toArray());
  expect((await out)?.join('')).toBe('here\nrefused\n');
  expect((await log)?.join('')).toContain('"event":"outside-connection-refused"');
});

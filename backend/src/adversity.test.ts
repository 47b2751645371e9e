import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerIdentity } from '../test/answer-identity.ts';
import { openDatabase, parseIndexes } from './firestore/database.ts';
import { openIdentity } from './identity/identity.ts';
import { OWNER } from './model/caller.ts';
import type { Write } from './model/query.ts';
import { compileRules } from './rules/compile/compile.ts';
import { openStore, type Store } from './store/open.ts';

const RULES = "rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { } }";

let dataDir: string;
let clock: number;
let store: Store;
let database: ReturnType<typeof openDatabase>;
let events: string[];

function open() {
  store = openStore(dataDir);
  database = openDatabase({
    store,
    rules: compileRules(RULES, 'none.rules'),
    indexes: parseIndexes({ indexes: [] }),
    projectId: 'p',
    now: () => clock,
    log: ({ event }) => events.push(event),
  });
}

async function close() {
  await database.close();
  store.close();
}

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'backend-adversity-'));
  clock = Date.UTC(2026, 5, 1);
  events = [];
  open();
});
afterEach(async () => {
  await close();
  rmSync(dataDir, { recursive: true, force: true });
});

const aWrite = (path: string, length = 10): Write => ({
  kind: 'set',
  path,
  fields: { text: { stringValue: 'x'.repeat(length) } },
  mask: null,
  transforms: [],
  precondition: null,
});
const paths = () =>
  new Set(
    store.db
      .prepare('SELECT path FROM documents')
      .all()
      .map((row) => String(row.path)),
  );

/**
 * Writes in bursts of ten until every write of a burst fails. Returns the paths of the acknowledged writes, and the
 * errors.
 */
async function fill(
  prefix: string,
  length: number,
): Promise<{ acknowledged: string[]; refusals: unknown[] }> {
  const acknowledged: string[] = [];
  const refusals: unknown[] = [];
  for (let burst = 0; burst < 200; burst++) {
    const before = acknowledged.length;
    await Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        const path = `${prefix}/n${burst}-${n}`;
        await database.commit([aWrite(path, length)], OWNER).then(
          () => acknowledged.push(path),
          (error) => refusals.push(error),
        );
      }),
    );
    if (acknowledged.length === before) return { acknowledged, refusals };
  }
  throw new Error('The disk never became full.');
}

describe('a full disk', () => {
  test('on a full disk writes fail and stored data is kept; once space is free, writes succeed', async () => {
    const { page_count: pages } = store.db.prepare('PRAGMA page_count').get() ?? {};
    store.db.exec(`PRAGMA max_page_count = ${Number(pages) + 60}`);
    const { acknowledged, refusals } = await fill('a', 3000);
    expect(acknowledged.length).toBeGreaterThan(10);
    for (const refusal of refusals)
      expect(refusal).toMatchObject({
        status: 'UNAVAILABLE',
        message: expect.stringContaining('Nothing was saved'),
      });
    expect(events).toContain('commit-failed');
    expect(paths()).toEqual(new Set(acknowledged));
    expect(store.db.isTransaction).toBe(false);

    store.db.exec('PRAGMA max_page_count = 1000000');
    await database.commit([aWrite('a/after', 3000)], OWNER);
    await close();
    open();
    expect(store.integrityCheck()).toEqual([]);
    expect(paths()).toEqual(new Set([...acknowledged, 'a/after']));
  });

  test('if a commit fails on a full disk, deleting the reserve file lets the commit succeed', async () => {
    const { page_count: pages } = store.db.prepare('PRAGMA page_count').get() ?? {};
    store.db.exec(`PRAGMA max_page_count = ${Number(pages) + 2}`);
    const release = vi.spyOn(store.room, 'release').mockImplementationOnce(() => {
      store.db.exec(`PRAGMA max_page_count = ${Number(pages) + 100}`);
      return true;
    });
    await Promise.all(['a/1', 'a/2', 'a/3'].map((path) => database.commit([aWrite(path, 9000)], OWNER)));
    expect(release).toHaveBeenCalledTimes(1);
    expect(paths()).toEqual(new Set(['a/1', 'a/2', 'a/3']));
    clock += 61_000;
    expect(database.canWrite()).toBe(true);
  });

  test('after a write fails for lack of space, the database counts as not writable for a minute', async () => {
    const { page_count: pages } = store.db.prepare('PRAGMA page_count').get() ?? {};
    store.db.exec(`PRAGMA max_page_count = ${Number(pages) + 2}`);
    await expect(database.commit([aWrite('a/1', 90_000)], OWNER)).rejects.toMatchObject({
      status: 'UNAVAILABLE',
    });
    await database.commit([aWrite('a/2', 10)], OWNER);
    expect(database.canWrite()).toBe(false);
    clock += 61_000;
    expect(database.canWrite()).toBe(true);
    await expect(database.commit([aWrite('a/1', 90_000)], OWNER)).rejects.toMatchObject({
      status: 'UNAVAILABLE',
    });
    clock += 61_000;
    store.db.exec('PRAGMA query_only = ON');
    expect(database.canWrite()).toBe(false);
    store.db.exec('PRAGMA query_only = OFF');
    expect(database.canWrite()).toBe(true);
  });

  test('if a commit is too large for the disk, none of its writes is stored', async () => {
    const { page_count: pages } = store.db.prepare('PRAGMA page_count').get() ?? {};
    store.db.exec(`PRAGMA max_page_count = ${Number(pages) + 30}`);
    const outcomes = await Promise.allSettled([
      database.commit([aWrite('b/small-before')], OWNER),
      database.commit([aWrite('b/pair-one'), aWrite('b/pair-two', 900_000)], OWNER),
      database.commit([aWrite('b/small-after')], OWNER),
    ]);
    const names = [['b/small-before'], ['b/pair-one', 'b/pair-two'], ['b/small-after']];
    const kept = names.filter((_, at) => outcomes[at]?.status === 'fulfilled').flat();
    expect(outcomes[1]?.status).toBe('rejected');
    expect(paths()).toEqual(new Set(kept));
    await database.commit([aWrite('b/small-later')], OWNER);
    expect(paths()).toEqual(new Set([...kept, 'b/small-later']));
  });
});

test('writes to a read-only database fail as UNAVAILABLE until it is writable again', async () => {
  await database.commit([aWrite('a/before')], OWNER);
  store.db.exec('PRAGMA query_only = ON');
  await expect(database.commit([aWrite('a/during')], OWNER)).rejects.toMatchObject({ status: 'UNAVAILABLE' });
  expect(paths()).toEqual(new Set(['a/before']));
  store.db.exec('PRAGMA query_only = OFF');
  await database.commit([aWrite('a/after')], OWNER);
  expect(paths()).toEqual(new Set(['a/before', 'a/after']));
});

describe("jumps of the computer's clock", () => {
  test('commit times keep rising when the clock is set back, even across a restart', async () => {
    const times: number[] = [];
    database.onCommit(({ time }) => times.push(time));
    await database.commit([aWrite('a/one')], OWNER);
    clock -= 86_400_000;
    await database.commit([aWrite('a/two')], OWNER);
    await close();
    open();
    database.onCommit(({ time }) => times.push(time));
    await database.commit([aWrite('a/three')], OWNER);
    clock += 2 * 86_400_000;
    await database.commit([aWrite('a/four')], OWNER);
    expect(times).toHaveLength(4);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
    expect(times[3]).toBe(clock * 1000);
  });

  test('after a jump of the clock, ID tokens are refused, but a refresh returns a valid one', async () => {
    const identity = openIdentity({
      store,
      dataDir,
      projectId: 'p',
      settings: { demo: { accounts: [] } },
      now: () => clock,
      log: () => {},
    });
    const call = async (path: string, body: string) => {
      const response = await answerIdentity(
        identity,
        new Request(`http://localhost${path}?key=x`, { method: 'POST', body }),
      );
      return (await response?.json()) as Record<string, string>;
    };
    const claims = JSON.stringify({ sub: 'stranger', email: 'stranger@studio.example' });
    const postBody = new URLSearchParams({ id_token: claims, providerId: 'google.com' }).toString();
    const { idToken, refreshToken = '' } = await call(
      '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp',
      JSON.stringify({ postBody, requestUri: 'http://localhost' }),
    );
    let token = refreshToken;
    // The clock jumps only 30 days ahead, because an unused refresh token expires after 60 days.
    for (const jump of [30 * 86_400_000, -2 * 30 * 86_400_000]) {
      clock += jump;
      await expect(identity.authenticate(`Bearer ${idToken}`)).rejects.toMatchObject({
        status: 'UNAUTHENTICATED',
      });
      const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token }).toString();
      const renewed = await call('/securetoken.googleapis.com/v1/token', form);
      token = renewed.refresh_token ?? '';
      expect(await identity.authenticate(`Bearer ${renewed.id_token}`)).toMatchObject({ kind: 'user' });
    }
  });
});

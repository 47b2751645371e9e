import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OPEN_RULES } from '../../../test/open-rules.ts';
import { OWNER } from '../../model/caller.ts';
import type { Query } from '../../model/query.ts';
import { compileRules } from '../../rules/compile/compile.ts';
import { openStore, type Store } from '../../store/open.ts';
import { openDatabase, parseIndexes } from '../database.ts';
import { createHub, type Hub, type Subscriber } from './hub.ts';

let folder: string;
let store: Store;
let database: ReturnType<typeof openDatabase>;
let hub: Hub;
let logged: string[];
/** Number of commits that the hub has not processed yet. */
let waiting: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hub-test-'));
  store = openStore(folder);
  database = openDatabase({
    store,
    rules: compileRules(OPEN_RULES, 'open.rules'),
    indexes: parseIndexes('any'),
    projectId: 'p',
    now: Date.now,
    log: () => {},
  });
  logged = [];
  hub = createHub(database, ({ event }) => logged.push(event));
  waiting = 0;
  database.onCommit(() => waiting++);
  hub.onCommitEnd(() => waiting--);
});
afterEach(async () => {
  hub.close();
  await database.close();
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const firstOf = (limit: number | null, offset = 0): Query => ({
  parent: '',
  collectionId: 'posts',
  allDescendants: false,
  filter: null,
  explicitOrderBy: [],
  orderBy: [{ field: '__name__', direction: 'ASC' }],
  startAt: null,
  endAt: null,
  offset,
  limit,
  select: null,
});

const set = (path: string, n: number) =>
  database.commit(
    [
      {
        kind: 'set',
        path,
        fields: { n: { integerValue: String(n) } },
        mask: null,
        transforms: [],
        precondition: null,
      },
    ],
    OWNER,
  );
const remove = (path: string) =>
  database.commit(
    [{ kind: 'delete', path, fields: {}, mask: null, transforms: [], precondition: null }],
    OWNER,
  );
async function allTakenIn(): Promise<void> {
  while (waiting > 0) await new Promise((resolve) => setImmediate(resolve));
}

/** Starts a listener and records its calls. */
function listen(query: Query) {
  const heard: string[] = [];
  let charged = 0;
  const subscriber: Subscriber = {
    changed(deltas) {
      for (const delta of deltas)
        heard.push(`${delta.kind} ${delta.kind === 'put' ? delta.document.path : delta.path}`);
    },
    evaluateAgain() {},
    charge(documents) {
      charged += documents;
    },
  };
  const { stop } = hub.subscribe({ kind: 'query', query }, subscriber);
  return { heard, stop, charged: () => charged };
}

test('a live query with a limit runs again only for changes at or before its last result', async () => {
  for (const id of ['b', 'c', 'd']) await set(`posts/${id}`, 1);
  const { heard, charged } = listen(firstOf(2));
  await set('posts/x', 1);
  await allTakenIn();
  expect([heard, charged()]).toEqual([[], 0]);
  await set('posts/a', 1);
  await allTakenIn();
  expect(heard).toEqual(['leave posts/c', 'put posts/a']);
  expect(charged()).toBeGreaterThan(0);
});

test('if a document skipped by a live query’s offset is deleted, the results move up by one', async () => {
  for (const id of ['a', 'b', 'c']) await set(`posts/${id}`, 1);
  const { heard } = listen(firstOf(1, 1));
  await remove('posts/a');
  await allTakenIn();
  expect(heard).toEqual(['leave posts/b', 'put posts/c']);
});

test('a commit is acknowledged before listeners are updated', async () => {
  const { heard } = listen(firstOf(null));
  await set('posts/a', 1);
  expect(heard).toEqual([]);
  await allTakenIn();
  expect(heard).toEqual(['put posts/a']);
});

test('a listener receives every commit of a burst', async () => {
  const early = listen(firstOf(10));
  const saves = [set('posts/a', 1), set('posts/b', 1)];
  await Promise.all(saves);
  const late = listen(firstOf(10));
  await set('posts/c', 1);
  await allTakenIn();
  expect(new Set(early.heard)).toEqual(new Set(['put posts/a', 'put posts/b', 'put posts/c']));
  expect(late.heard).toContain('put posts/c');
});

test('a listener that starts while the hub is behind learns that a document has left', async () => {
  let time = 0;
  // Ends each time slice after one step, so that the hub is behind during all of these commits.
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 10));
  await set('posts/b', 1);
  await allTakenIn();
  const early = listen(firstOf(5));
  await set('posts/a', 1);
  const late = listen(firstOf(5));
  await remove('posts/a');
  await allTakenIn();
  clock.mockRestore();
  expect([early.heard, late.heard]).toEqual([[], ['leave posts/a']]);
});

test('if a listener throws, the error is logged, and other listeners still get the change', async () => {
  const failing: Subscriber = {
    changed() {
      throw new Error('a view that fails');
    },
    evaluateAgain() {},
    charge() {},
  };
  hub.subscribe({ kind: 'query', query: firstOf(5) }, failing);
  const { heard } = listen(firstOf(null));
  await set('posts/a', 1);
  await set('posts/b', 1);
  await allTakenIn();
  expect(heard).toEqual(['put posts/a', 'put posts/b']);
  expect(logged).toEqual(['commit-listener-failed', 'commit-listener-failed']);
});

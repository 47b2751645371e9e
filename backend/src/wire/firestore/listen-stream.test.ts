import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OPEN_RULES } from '../../../test/open-rules.ts';
import { openDatabase, parseIndexes } from '../../firestore/database.ts';
import { createHub, type Hub } from '../../firestore/listen/hub.ts';
import { OWNER } from '../../model/caller.ts';
import type { Write } from '../../model/query.ts';
import { compileRules } from '../../rules/compile/compile.ts';
import { openStore, type Store } from '../../store/open.ts';
import type { Session } from '../webchannel/webchannel-session.ts';
import { type ListenContext, openListenStream } from './listen-stream.ts';
import { Names } from './names.ts';

let folder: string;
let store: Store;
let database: ReturnType<typeof openDatabase>;
let hub: Hub;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'listen-test-'));
  store = openStore(folder);
  database = openDatabase({
    store,
    rules: compileRules(OPEN_RULES, 'open.rules'),
    indexes: parseIndexes('any'),
    projectId: 'p',
    now: Date.now,
    log: () => {},
  });
  hub = createHub(database, () => {});
});
afterEach(async () => {
  hub.close();
  await database.close();
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens a stream that puts the kinds of its messages into `sent`. */
function openStream(sent: string[]) {
  const work = { spend() {}, read: async (_: unknown, run: () => void) => run() };
  const context = {
    caller: OWNER,
    refusal: null,
    payers: [],
    database,
    hub,
    names: new Names('p'),
    log() {},
    work,
  };
  const session = { send: (json: string) => sent.push(kindOf(json)) };
  return openListenStream(session as unknown as Session, context as unknown as ListenContext);
}

const FIELDS = { n: { integerValue: '1' } };
const save = (...paths: string[]) =>
  database.commit(
    paths.map(
      (path): Write => ({
        ...{ kind: 'set', path, fields: FIELDS, mask: null, transforms: [], precondition: null },
      }),
    ),
    OWNER,
  );

test('the first snapshot of a new target comes after pending changes of other targets', async () => {
  const sent: string[] = [];
  const stream = openStream(sent);
  const listen = (targetId: number, path: string) => {
    const documents = [`projects/p/databases/(default)/documents/${path}`];
    stream.receive({ addTarget: { targetId, documents: { documents } } });
  };
  listen(2, 'posts/a');
  expect(sent.splice(0)).toEqual(['ADD', 'documentDelete', 'CURRENT', 'snapshot']);

  await save('posts/a');
  listen(4, 'posts/b');
  await expect.poll(() => sent.length).toBeGreaterThan(4);
  expect(sent).toEqual(['ADD', 'documentDelete', 'CURRENT', 'documentChange', 'snapshot']);
  stream.close();
});

test('a new query target reads each document of its result at most twice', async () => {
  await save('posts/a', 'posts/b', 'posts/c');
  const sent: string[] = [];
  const stream = openStream(sent);
  const before = database.documentsRead();
  const parent = 'projects/p/databases/(default)/documents';
  const structuredQuery = { from: [{ collectionId: 'posts' }] };
  stream.receive({ addTarget: { targetId: 2, query: { parent, structuredQuery } } });
  expect(sent.filter((kind) => kind === 'documentChange')).toHaveLength(3);
  expect(database.documentsRead() - before).toBeLessThanOrEqual(6);
  stream.close();
});

/** The kind of a message; for a target change, its type. */
function kindOf(json: string): string {
  const { targetChange, ...other } = JSON.parse(json);
  return targetChange ? (targetChange.targetChangeType ?? 'snapshot') : (Object.keys(other)[0] ?? '');
}

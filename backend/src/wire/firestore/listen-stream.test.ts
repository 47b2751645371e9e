import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OPEN_RULES } from '../../../test/open-rules.ts';
import { openDatabase, parseIndexes } from '../../firestore/database.ts';
import { createHub, type Hub } from '../../firestore/listen/hub.ts';
import { OWNER } from '../../model/caller.ts';
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

test('the first snapshot of a new target comes after pending changes of other targets', async () => {
  const sent: string[] = [];
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
  const stream = openListenStream(session as unknown as Session, context as unknown as ListenContext);
  const listen = (targetId: number, path: string) => {
    const documents = [`projects/p/databases/(default)/documents/${path}`];
    stream.receive({ addTarget: { targetId, documents: { documents } } });
  };
  listen(2, 'posts/a');
  expect(sent.splice(0)).toEqual(['ADD', 'documentDelete', 'CURRENT', 'snapshot']);

  const fields = { n: { integerValue: '1' } };
  const set = { path: 'posts/a', fields, mask: null, transforms: [], precondition: null };
  await database.commit([{ kind: 'set', ...set }], OWNER);
  listen(4, 'posts/b');
  await expect.poll(() => sent.length).toBeGreaterThan(4);
  expect(sent).toEqual(['ADD', 'documentDelete', 'CURRENT', 'documentChange', 'snapshot']);
  stream.close();
});

/** The kind of a message; for a target change, its type. */
function kindOf(json: string): string {
  const { targetChange, ...other } = JSON.parse(json);
  return targetChange ? (targetChange.targetChangeType ?? 'snapshot') : (Object.keys(other)[0] ?? '');
}

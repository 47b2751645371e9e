import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Caller, OWNER } from '../../model/caller.ts';
import type { Write } from '../../model/query.ts';
import { timestampText } from '../../model/value.ts';
import { compileRules } from '../../rules/compile/compile.ts';
import { openStore } from '../../store/open.ts';
import { openDatabase, parseIndexes } from '../database.ts';

const RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents/posts/{id} {
    allow get: if resource.data.public <= request.time;
    allow create: if request.resource.data.at == request.time;
  }
}`;
const NOON = Date.UTC(2026, 0, 1, 12);
const HOUR = 3_600_000;
const VISITOR: Caller = { kind: 'anonymous' };

const created = (path: string, part: Partial<Write>): Write => ({
  ...{ kind: 'set', path, fields: {}, mask: null, transforms: [], precondition: null },
  ...part,
});

test('after the clock was a day ahead, rules and server timestamps use the corrected clock', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'request-time-'));
  const store = openStore(folder);
  let clock = NOON + 24 * HOUR;
  const database = openDatabase({
    store,
    rules: compileRules(RULES, 'test.rules'),
    indexes: parseIndexes('any'),
    projectId: 'p',
    now: () => clock,
    log: () => {},
  });
  const scheduled = { public: { timestampValue: timestampText((NOON + HOUR) * 1000) } };
  const ahead = await database.commit([created('posts/later', { fields: scheduled })], OWNER);

  clock = NOON;
  expect(() => database.get('posts/later', VISITOR)).toThrow(/permission/i);
  const stamped: Write = created('posts/now', { transforms: [{ kind: 'serverTimestamp', field: ['at'] }] });
  const { commitTime } = await database.commit([stamped], VISITOR);
  expect(database.read('posts/now')).toMatchObject({
    fields: { at: { timestampValue: timestampText(NOON * 1000) } },
    updateTime: commitTime,
  });
  expect(commitTime).toBeGreaterThan(ahead.commitTime);

  clock = NOON + 2 * HOUR;
  expect(database.get('posts/later', VISITOR)).not.toBeNull();
  await database.close();
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

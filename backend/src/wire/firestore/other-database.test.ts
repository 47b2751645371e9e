import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBackend, type TestBackend } from '../../../test/test-backend.ts';

// Tests requests for other databases. Google's emulator creates any database on first use; production and this backend
// reject unknown ones.
let opened: TestBackend;
beforeAll(async () => {
  opened = await openTestBackend();
});
afterAll(() => opened.remove());

const OTHERS = [
  ['projects/p/databases/other', 'The database other does not exist for project p'],
  ['projects/q/databases/(default)', 'The database (default) does not exist for project q'],
] as const;
const post = (body: object): RequestInit => ({ method: 'POST', body: JSON.stringify(body) });

async function answer(path: string, init: RequestInit = {}): Promise<{ status: number; text: string }> {
  const response = await opened.backend.fetch(new Request(`http://localhost/${path}`, init));
  return { status: response?.status ?? 0, text: (await response?.text()) ?? '' };
}

test.each(
  OTHERS,
)('a REST request for %s gets the error that the database does not exist', async (database, message) => {
  const documents = `${database}/documents`;
  const writes = [{ update: { name: `${documents}/a/b`, fields: {} } }];
  const query = { structuredQuery: { from: [{ collectionId: 'a' }] } };
  const answers = [
    await answer(`v1/${documents}/a/b`),
    await answer(`v1/${documents}:runQuery`, post(query)),
    await answer(`v1/${documents}:commit`, post({ writes })),
    await answer('v1/projects/p/databases/(default)/documents:commit', post({ writes })),
    await answer(
      'v1/projects/p/databases/(default)/documents:batchGet',
      post({ documents: [`${documents}/a/b`] }),
    ),
  ];
  for (const { status, text } of answers) {
    expect(status).toBe(404);
    expect([JSON.parse(text)].flat()[0].error).toMatchObject({ status: 'NOT_FOUND', message });
  }
});

async function firstWords(kind: 'Listen' | 'Write', ...messages: object[]): Promise<string> {
  const body = new URLSearchParams({ count: String(messages.length), ofs: '0' });
  for (const [at, message] of messages.entries()) body.set(`req${at}___data__`, JSON.stringify(message));
  const channel = `google.firestore.v1.Firestore/${kind}/channel`;
  const { text } = await answer(`${channel}?VER=8&RID=1&CVER=22`, { method: 'POST', body: body.toString() });
  const sid = /"c","([^"]+)"/.exec(text)?.[1];
  const heard: string[] = [];
  for (let after = 0; after < 6 && !heard.some((words) => words.includes('does not exist')); after++)
    heard.push((await answer(`${channel}?SID=${sid}&RID=rpc&AID=${after}&CI=1&TYPE=xmlhttp&TO=1000`)).text);
  return heard.join('');
}

test.each(
  OTHERS,
)('a listener on %s is removed, and the message says that the database does not exist', async (database, message) => {
  const documents = { documents: [`${database}/documents/a/b`] };
  const heard = await firstWords('Listen', { database, addTarget: { targetId: 2, documents } });
  expect(heard).toContain('REMOVE');
  expect(heard).toContain(message);
  const query = {
    parent: `${database}/documents`,
    structuredQuery: { from: [{ collectionId: 'a' }] },
  };
  expect(await firstWords('Listen', { database, addTarget: { targetId: 2, query } })).toContain(message);
});

test.each(
  OTHERS,
)('a write to %s is refused, and the message says that the database does not exist', async (database, message) => {
  const writes = [{ delete: `${database}/documents/a/b` }];
  const heard = await firstWords('Write', { database }, { streamToken: '', writes });
  expect(heard).toContain('NOT_FOUND');
  expect(heard).toContain(message);
});

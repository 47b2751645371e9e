import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBackend, type TestBackend } from '../test/test-backend.ts';

// Tests clients that exceed their budget, for each protocol of the database.

const DATABASE = 'projects/p/databases/(default)';
const HOST = 'http://localhost';
const GREEDY = '192.0.2.1';
const MODEST = '192.0.2.2';
let opened: TestBackend;

beforeAll(async () => {
  // The clock is fixed, so that no new minute with a new budget starts during a test.
  const now = Date.now();
  opened = await openTestBackend({
    now: () => now,
    budget: {
      writes: { client: 100, process: 10_000 },
      documents: { client: 2_000, process: 100_000 },
      targets: { client: 50, process: 1_000 },
      signIns: { client: 5, process: 1_000 },
      bytes: { client: 1_000_000_000, process: 10_000_000_000 },
    },
  });
  const documents = Array.from({ length: 300 }, (_, n) => ({
    path: `posts/p${String(n).padStart(3, '0')}`,
    fields: { n: { integerValue: String(n) } },
  }));
  await opened.backend.setDocuments(documents);
});
afterAll(() => opened.remove());

const ask = async (address: string | null, path: string, body?: unknown) => {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const answer = await opened.backend.fetch(new Request(`${HOST}${path}`, init), address);
  return answer?.status;
};
const commit = (address: string | null, writes: number, name: string) =>
  ask(address, `/v1/${DATABASE}/documents:commit`, {
    writes: Array.from({ length: writes }, (_, n) => ({
      update: { name: `${DATABASE}/documents/${name}/d${n}`, fields: {} },
    })),
  });

const channel = (kind: 'Listen' | 'Write', query: string) =>
  `${HOST}/google.firestore.v1.Firestore/${kind}/channel?${query}`;

/**
 * Opens a session and sends these messages. Polls until the output contains `end` or, without `end`, until nothing
 * arrives for one second. Returns the output.
 */
async function say(
  address: string,
  kind: 'Listen' | 'Write',
  messages: unknown[],
  end?: string,
): Promise<string> {
  const form = new URLSearchParams({ count: String(messages.length), ofs: '0' });
  for (const [at, message] of messages.entries()) form.set(`req${at}___data__`, JSON.stringify(message));
  const opening = await opened.backend.fetch(
    new Request(channel(kind, 'VER=8&RID=1'), { method: 'POST', body: form.toString() }),
    address,
  );
  const sid = /"c","([^"]+)"/.exec((await opening?.text()) ?? '')?.[1];
  const heard: string[] = [];
  for (let after = 0; ; ) {
    const poll = await opened.backend.fetch(
      new Request(channel(kind, `SID=${sid}&RID=rpc&AID=${after}&CI=1&TYPE=xmlhttp&TO=1000`)),
      address,
    );
    const text = (await poll?.text()) ?? '';
    heard.push(text);
    const isOver = end === undefined ? text.includes('"noop"') : text.includes(end);
    if (isOver || heard.length > 500) return heard.join('');
    for (const [, id] of text.matchAll(/(?:^|,|\[)\[(\d+),\[/g)) after = Math.max(after, Number(id));
  }
}

test('each write of a commit counts against the client’s budget; the site’s own writes do not', async () => {
  expect(await commit(GREEDY, 60, 'w')).toBe(200);
  expect(await commit(GREEDY, 60, 'w')).toBe(429);
  expect(await commit(MODEST, 60, 'w')).toBe(200);
  expect(await commit(null, 300, 'w')).toBe(200);
});

test('commits sent in one POST of a Write channel are refused when the budget is used up', async () => {
  const address = '192.0.2.3';
  const writes = [{ update: { name: `${DATABASE}/documents/channel/x`, fields: {} } }];
  const messages = Array.from({ length: 200 }, () => ({ streamToken: '', writes }));
  const said = await say(address, 'Write', [{ database: DATABASE }, ...messages], 'RESOURCE_EXHAUSTED');
  expect(said.match(/commitTime/g)).toHaveLength(100);
  expect(said).toContain('RESOURCE_EXHAUSTED');
});

test('the read budget counts documents, including those skipped by an offset', async () => {
  const address = '192.0.2.4';
  const query = {
    structuredQuery: { from: [{ collectionId: 'posts' }], offset: 299, limit: 1 },
  };
  const answers = [];
  for (let n = 0; n < 12; n++) answers.push(await ask(address, `/v1/${DATABASE}/documents:runQuery`, query));
  expect(answers[0]).toBe(200);
  expect(answers.at(-1)).toBe(429);
  expect(await ask(MODEST, `/v1/${DATABASE}/documents:runQuery`, query)).toBe(200);
});

test('the limit of listen targets applies to all sessions of a client together', async () => {
  const address = '192.0.2.5';
  const targets = (from: number) =>
    Array.from({ length: 40 }, (_, n) => ({
      addTarget: { targetId: from + n, documents: { documents: [`${DATABASE}/documents/none/t${n}`] } },
    }));
  expect(await say(address, 'Listen', targets(1))).not.toContain('"REMOVE"');
  expect((await say(address, 'Listen', targets(1))).match(/"REMOVE"/g)).toHaveLength(30);
});

test('a listener on a query with an offset above 1,000 is refused', async () => {
  const structuredQuery = { from: [{ collectionId: 'posts' }], offset: 1001, limit: 1 };
  const parent = `${DATABASE}/documents`;
  const said = await say('192.0.2.6', 'Listen', [
    { addTarget: { targetId: 1, query: { parent, structuredQuery } } },
  ]);
  expect(said).toMatch(/offset of a live query can be at most 1000/);
});

test('a listener whose updates exceed the client’s read budget is ended', async () => {
  const address = '192.0.2.7';
  const parent = `${DATABASE}/documents`;
  const targets = Array.from({ length: 20 }, (_, n) => ({
    addTarget: {
      targetId: n + 1,
      query: { parent, structuredQuery: { from: [{ collectionId: 'posts' }], offset: n, limit: 50 } },
    },
  }));
  let isOver = false;
  const hearing = say(address, 'Listen', targets, 'RESOURCE_EXHAUSTED').finally(() => {
    isOver = true;
  });
  for (let n = 0; !isOver || n < 10; n++) {
    await opened.backend.setDocuments([
      { path: 'posts/p000', fields: { n: { integerValue: String(1000 + n) } } },
    ]);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(await hearing).toContain('RESOURCE_EXHAUSTED');
});

test('too many sign-in requests of one IP address are refused; others are not affected', async () => {
  const path = '/emulator/auth/handler';
  const answers = [];
  for (let n = 0; n < 6; n++) answers.push(await ask('192.0.2.8', path, {}));
  expect(answers.at(-1)).toBe(429);
  expect(await ask(MODEST, path)).not.toBe(429);
});

test('each IP address has a byte budget; a request of unknown length counts as the maximum size', async () => {
  const limited = await openTestBackend({
    budget: { bytes: { client: 25_000_000, process: 1_000_000_000 } },
  });
  const write = async (address: string, length: string | null) => {
    const request = new Request(`${HOST}/v1/${DATABASE}/documents:commit`, {
      method: 'POST',
      headers: length === null ? {} : { 'content-length': length },
      body: JSON.stringify({ writes: [] }),
    });
    return (await limited.backend.fetch(request, address))?.status;
  };
  for (let n = 0; n < 3; n++) expect(await write(MODEST, '8000000')).toBe(200);
  expect(await write(MODEST, '8000000')).toBe(429);
  // A request without Content-Length is charged as if it had the maximum size.
  expect([await write(GREEDY, null), await write(GREEDY, null), await write(GREEDY, null)]).toEqual([
    200, 200, 429,
  ]);
  await limited.remove();
});

test('writes are charged before they are parsed, so that many invalid ones cost little', async () => {
  const address = '192.0.2.10';
  const writes = Array.from({ length: 100 }, () => ({}));
  expect(await ask(address, `/v1/${DATABASE}/documents:commit`, { writes })).toBe(400);
  expect(await commit(address, 1, 'after')).toBe(429);
});

test('a request that announces an impossible length is charged as the longest possible one', async () => {
  const write = async (length: string) => {
    const request = new Request(`${HOST}/v1/${DATABASE}/documents:commit`, {
      method: 'POST',
      headers: { 'content-length': length },
      body: JSON.stringify({ writes: [] }),
    });
    return (await opened.backend.fetch(request, '192.0.2.9'))?.status;
  };
  expect([await write('9000000000'), await write('100')]).toEqual([400, 200]);
});

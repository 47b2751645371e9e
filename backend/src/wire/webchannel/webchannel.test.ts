import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBackend, type TestBackend } from '../../../test/test-backend.ts';
import type { Backend } from '../../index.ts';

let opened: TestBackend;
let backend: Backend;
const DATABASE = 'projects/p/databases/(default)';

beforeAll(async () => {
  opened = await openTestBackend();
  backend = opened.backend;
});
afterAll(() => opened.remove());

async function fetchText(path: string, init: RequestInit = {}): Promise<{ status: number; text: string }> {
  const response = await backend.fetch(
    new Request(`http://localhost/google.firestore.v1.Firestore/${path}`, init),
  );
  return { status: response?.status ?? 0, text: (await response?.text()) ?? '' };
}
const form = (ofs: number, ...messages: unknown[]) => {
  const body = new URLSearchParams({ count: String(messages.length), ofs: String(ofs) });
  for (const [at, message] of messages.entries()) body.set(`req${at}___data__`, JSON.stringify(message));
  return { method: 'POST', body: body.toString() };
};
async function openSession(kind: 'Listen' | 'Write'): Promise<string> {
  const { text } = await fetchText(`${kind}/channel?VER=8&RID=1&CVER=22`, form(0));
  return `${kind}/channel?SID=${/"c","([^"]+)"/.exec(text)?.[1]}`;
}
/** A long poll that returns the session's messages after the id `after`. */
const poll = (session: string, after: number) =>
  fetchText(`${session}&RID=rpc&AID=${after}&CI=1&TYPE=xmlhttp&TO=1000`);
const increment = (path: string) => ({
  streamToken: '',
  writes: [
    {
      update: { name: `${DATABASE}/documents/${path}`, fields: {} },
      updateMask: { fieldPaths: [] },
      updateTransforms: [{ fieldPath: 'n', increment: { integerValue: '1' } }],
    },
  ],
});
async function count(path: string): Promise<string> {
  const response = await backend.fetch(new Request(`http://localhost/v1/${DATABASE}/documents/${path}`));
  return ((await response?.json()) as { fields: { n: { integerValue: string } } }).fields.n.integerValue;
}

test('a request to an unknown session gets status 400 and the text “Unknown SID”', async () => {
  const { status, text } = await fetchText('Listen/channel?SID=gone&RID=2', form(0));
  expect(status).toBe(400);
  expect(text.indexOf('Unknown SID')).toBeGreaterThan(0);
});

test('the length in front of a frame counts UTF-16 code units', async () => {
  const session = await openSession('Write');
  await fetchText(
    `${session}&RID=2`,
    form(
      0,
      { database: DATABASE },
      {
        streamToken: '',
        writes: [
          { update: { name: `${DATABASE}/documents/a/ü🏮`, fields: {} }, currentDocument: { exists: true } },
        ],
      },
    ),
  );
  let all = '';
  while (!all.includes('NOT_FOUND')) all += (await poll(session, all === '' ? 0 : 1)).text;
  expect(all).toContain('ü🏮');
  for (let rest = all; rest !== ''; ) {
    const line = rest.indexOf('\n');
    const length = Number(rest.slice(0, line));
    expect(() => JSON.parse(rest.slice(line + 1, line + 1 + length))).not.toThrow();
    rest = rest.slice(line + 1 + length);
  }
});

test('a message resent after a lost response is not applied twice', async () => {
  const session = await openSession('Write');
  await fetchText(`${session}&RID=2`, form(0, { database: DATABASE }, increment('once/x')));
  await fetchText(`${session}&RID=3`, form(0, { database: DATABASE }, increment('once/x')));
  await fetchText(`${session}&RID=4`, form(1, increment('once/x'), increment('once/x')));
  await expect.poll(() => count('once/x').catch(() => '0')).toBe('2');
});

test('an unacknowledged message is sent again on a new back channel', async () => {
  const session = await openSession('Write');
  await fetchText(`${session}&RID=2`, form(0, { database: DATABASE }));
  const first = await poll(session, 0);
  expect(first.text).toContain('streamId');
  expect((await poll(session, 0)).text).toBe(first.text);
  expect((await poll(session, 1)).text).not.toContain('streamId');
});

test('after a failed write, a session applies no further writes', async () => {
  const session = await openSession('Write');
  const missing = {
    streamToken: '',
    writes: [
      { update: { name: `${DATABASE}/documents/none/x`, fields: {} }, currentDocument: { exists: true } },
    ],
  };
  await fetchText(
    `${session}&RID=2`,
    form(
      0,
      { database: DATABASE },
      increment('after/x'),
      missing,
      increment('after/x'),
      increment('after/x'),
    ),
  );
  let all = '';
  while (!all.includes('NOT_FOUND'))
    all += (await poll(session, (all.match(/streamToken/g) ?? []).length)).text;
  expect(await count('after/x')).toBe('1');
});

test('a PUT request to a session gets status 405 and the list of allowed methods', async () => {
  const session = await openSession('Listen');
  const refused = await backend.fetch(
    new Request(`http://localhost/google.firestore.v1.Firestore/${session}`, { method: 'PUT', body: '' }),
  );
  expect([refused?.status, refused?.headers.get('allow')]).toEqual([405, 'GET, POST, OPTIONS']);
});

test('a request to a terminated session gets status 400', async () => {
  const session = await openSession('Listen');
  expect((await fetchText(`${session}&RID=2&TYPE=terminate`, { method: 'POST', body: '' })).status).toBe(200);
  expect((await fetchText(`${session}&RID=3`, form(0))).status).toBe(400);
});

async function openWithToken(kind: 'Listen' | 'Write', token: string): Promise<string> {
  const body = new URLSearchParams({ headers: `Authorization:Bearer ${token}\r\n`, count: '0', ofs: '0' });
  const { text } = await fetchText(`${kind}/channel?VER=8&RID=1`, { method: 'POST', body: body.toString() });
  return `${kind}/channel?SID=${/"c","([^"]+)"/.exec(text)?.[1]}`;
}

test('an invalid token ends the session with UNAUTHENTICATED, so that the SDK renews the token', async () => {
  const session = await openWithToken('Listen', 'bad.signed.token');
  expect((await poll(session, 0)).text).toContain('UNAUTHENTICATED');
});

test.each([
  'owner',
  'nonsense',
  'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZGEifQ.',
])('channel requests with the token %s get an error after which the SDK does not retry', async (token) => {
  const listen = await openWithToken('Listen', token);
  const documents = { documents: [`${DATABASE}/documents/a/x`] };
  await fetchText(`${listen}&RID=2`, form(0, { database: DATABASE, addTarget: { targetId: 2, documents } }));
  const removed = (await poll(listen, 0)).text;
  expect(removed).toContain('"targetChangeType":"REMOVE","targetIds":[2],"cause":{"code":3,');
  const write = await openWithToken('Write', token);
  await fetchText(`${write}&RID=2`, form(0, { database: DATABASE }));
  expect((await poll(write, 0)).text).toContain('streamToken');
  await fetchText(`${write}&RID=3`, form(1, increment('a/refused')));
  expect((await poll(write, 1)).text).toContain('"status":"INVALID_ARGUMENT"');
});

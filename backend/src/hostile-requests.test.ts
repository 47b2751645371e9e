import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds } from '../test/rounds.ts';
import { openTestBackend, type TestBackend } from '../test/test-backend.ts';
import type { Backend } from './index.ts';
import { parseChange } from './wire/storage/metadata.ts';

// Tests that every malformed request gets a response, never an exception or status 500.
let opened: TestBackend;
let backend: Backend;
const failures: unknown[] = [];
const ROOT = '/v1/projects/p/databases/(default)/documents';

beforeAll(async () => {
  opened = await openTestBackend({
    identity: { demo: { accounts: [] } },
    log: (entry) => {
      if (entry.level === 'error') failures.push(entry);
    },
  });
  backend = opened.backend;
});
afterAll(() => opened.remove());

async function answered(request: Request): Promise<number> {
  const response = await backend.fetch(request);
  if (response === null) return 0;
  // Skips back channels, which stay open on purpose; every other response must end.
  if (request.method === 'GET' && request.url.includes('/channel')) await response.body?.cancel();
  else await response.arrayBuffer();
  expect(response.status, `${request.method} ${request.url}`).not.toBe(500);
  return response.status;
}

const segment = fc.oneof(
  fc.string(),
  fc.constantFrom(
    'a',
    '..',
    '.',
    '__proto__',
    'constructor',
    '',
    '%2e%2e',
    '%00',
    '__x__',
    'x'.repeat(1600),
    '\ud800',
  ),
);
const json: fc.Arbitrary<unknown> = fc.oneof(
  fc.json().map((text) => JSON.parse(text)),
  fc.constantFrom(
    {},
    [],
    null,
    0,
    'x',
    { writes: [{}] },
    { writes: [{ update: {} }] },
    { structuredQuery: {} },
    { documents: [1] },
  ),
  fc.record({
    writes: fc.array(
      fc.record({
        update: fc.record({
          name: fc.constant('projects/p/databases/(default)/documents/a/b'),
          fields: fc.dictionary(
            fc.string(),
            fc.oneof(
              fc.record({ integerValue: fc.string() }),
              fc.record({ timestampValue: fc.string() }),
              fc.record({ doubleValue: fc.anything() }),
              fc.record({ mapValue: fc.object() }),
              fc.object(),
            ),
          ),
        }),
        updateMask: fc.option(fc.record({ fieldPaths: fc.array(fc.string()) }), { nil: undefined }),
      }),
    ),
  }),
  fc.record({
    structuredQuery: fc.record(
      {
        from: fc.array(fc.record({ collectionId: fc.string() })),
        where: fc.object(),
        orderBy: fc.array(fc.object()),
        limit: fc.anything(),
        startAt: fc.object(),
      },
      { requiredKeys: ['from'] },
    ),
  }),
);
const text = fc.oneof(fc.string(), fc.constantFrom('{', '[[[[', 'null', '\u0000', '{"__proto__":{"x":1}}'));
const url = (path: string) =>
  `http://localhost${encodeURI(path.toWellFormed()).replaceAll('#', '%23').replaceAll('?', '%3F')}`;

const OPTIONS = { numRuns: rounds(250, 2500), endOnFailure: true };

test('malformed REST requests never get status 500', async () => {
  const method = fc.constantFrom(
    ':commit',
    ':runQuery',
    ':batchGet',
    ':runAggregationQuery',
    ':beginTransaction',
    ':nothing',
    '',
  );
  const verb = fc.constantFrom('POST', 'GET', 'PATCH', 'DELETE', 'PUT', 'OPTIONS');
  await fc.assert(
    fc.asyncProperty(
      verb,
      fc.array(segment, { maxLength: 4 }),
      method,
      fc.oneof(
        json.map((value) => JSON.stringify(value)),
        text,
      ),
      async (how, path, call, body) => {
        const hasBody = how !== 'GET' && how !== 'OPTIONS';
        await answered(
          new Request(url([ROOT, ...path].join('/') + call), {
            method: how,
            ...(hasBody && body !== undefined ? { body } : {}),
          }),
        );
      },
    ),
    OPTIONS,
  );
  expect(failures).toEqual([]);
}, 120_000);

const ODD = ['{"toString":1}', `${'['.repeat(15_000)}${']'.repeat(15_000)}`, '5', 'null'];
const IDENTITY = '/identitytoolkit.googleapis.com/v1/accounts:';
test.each([
  ...['requestUri', 'postBody', 'idToken'].map((field) => [`${IDENTITY}signInWithIdp`, field]),
  ...['email', 'password', 'idToken'].map((field) => [`${IDENTITY}signUp`, field]),
  ...['email', 'password'].map((field) => [`${IDENTITY}signInWithPassword`, field]),
  [`${IDENTITY}signInWithCustomToken`, 'token'],
  [`${IDENTITY}lookup`, 'idToken'],
  [`${IDENTITY}delete`, 'idToken'],
  ...['localId', 'validSince'].map((field) => [
    '/identitytoolkit.googleapis.com/v1/projects/p/accounts:update',
    field,
  ]),
])('a request to %s whose %s is no text is refused, never with status 500', async (path = '', field = '') => {
  const headers = { authorization: `Bearer ${backend.ownerToken}` };
  const rest = field === 'email' ? { password: 'p'.repeat(40) } : { email: 'a@studio.example', localId: 'u' };
  for (const value of ODD) {
    const body = JSON.stringify({ ...rest, [field]: 'ODD' }).replace('"ODD"', value);
    expect(
      await answered(new Request(url(path), { method: 'POST', headers, body })),
      value.slice(0, 20),
    ).toBe(400);
  }
  expect(failures).toEqual([]);
});

test.each(ODD)('metadata of an object with the value %.20s gets no status 500', (value) => {
  const change = parseChange(`{"metadata":{"k":${value}}}`);
  if (/^[[{]/.test(value)) expect(() => change({})).toThrow('must be a text');
  else expect(change({ metadata: { k: 'v' } })).toEqual(value === 'null' ? {} : { metadata: { k: value } });
});

test('malformed channel requests never get status 500', async () => {
  const messages = fc.array(
    fc.oneof(
      json.map((value) => JSON.stringify(value)),
      text,
    ),
    { maxLength: 3 },
  );
  const search = fc.record(
    {
      SID: fc.string(),
      RID: fc.string(),
      AID: fc.string(),
      TYPE: fc.constantFrom('xmlhttp', 'terminate', 'x'),
      CI: fc.constantFrom('0', '1', 'x'),
      TO: fc.string(),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('Listen', 'Write'),
      fc.constantFrom('POST', 'GET'),
      search,
      messages,
      fc.string(),
      async (kind, how, query, list, ofs) => {
        const form = new URLSearchParams({
          count: String(list.length),
          ofs,
          headers: 'Authorization: x\r\n',
        });
        for (const [at, message] of list.entries()) form.set(`req${at}___data__`, message ?? '');
        const address = `http://localhost/google.firestore.v1.Firestore/${kind}/channel?${new URLSearchParams(query as Record<string, string>)}`;
        await answered(
          new Request(address, { method: how, ...(how === 'POST' ? { body: form.toString() } : {}) }),
        );
      },
    ),
    OPTIONS,
  );
  expect(failures).toEqual([]);
}, 120_000);

test('malformed messages on an open channel session never get status 500', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('Listen', 'Write'),
      fc.array(json, { minLength: 1, maxLength: 3 }),
      async (kind, list) => {
        const base = `http://localhost/google.firestore.v1.Firestore/${kind}/channel`;
        const opened = await backend.fetch(
          new Request(`${base}?VER=8&RID=1`, { method: 'POST', body: 'count=0' }),
        );
        const sid = /"c","([^"]+)"/.exec((await opened?.text()) ?? '')?.[1] ?? '';
        const form = new URLSearchParams({ count: String(list.length), ofs: '0' });
        for (const [at, message] of list.entries()) {
          const wrapped =
            kind === 'Listen'
              ? { addTarget: { targetId: at, query: message, ...(message as object) } }
              : message;
          form.set(`req${at}___data__`, JSON.stringify(wrapped) ?? '');
        }
        await answered(new Request(`${base}?SID=${sid}&RID=2`, { method: 'POST', body: form.toString() }));
        await answered(new Request(`${base}?SID=${sid}&RID=3&TYPE=terminate`, { method: 'POST' }));
      },
    ),
    OPTIONS,
  );
  expect(failures).toEqual([]);
}, 120_000);

test('malformed identity requests never get status 500', async () => {
  const path = fc.constantFrom(
    '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp',
    '/identitytoolkit.googleapis.com/v1/accounts:lookup',
    '/identitytoolkit.googleapis.com/v1/accounts:delete',
    '/identitytoolkit.googleapis.com/v1/x',
    '/securetoken.googleapis.com/v1/token',
    '/emulator/auth/handler',
    '/emulator/v1/projects/p/accounts',
    '/.well-known/jwks.json',
  ); // prettier-ignore
  const credential = fc.record({
    requestUri: fc.oneof(fc.string(), fc.webUrl()),
    postBody: fc.oneof(
      fc.string(),
      json.map(
        (value) => `providerId=google.com&id_token=${encodeURIComponent(JSON.stringify(value) ?? '')}`,
      ),
    ),
  });
  const token = fc.record({
    idToken: fc.oneof(fc.string(), fc.constantFrom('a.b.c', 'eyJhbGciOiJub25lIn0.e30.')),
  });
  const body = fc.oneof(
    credential.map((value) => JSON.stringify(value)),
    token.map((value) => JSON.stringify(value)),
    text,
    fc.constant('grant_type=refresh_token&refresh_token=x'),
  );
  await fc.assert(
    fc.asyncProperty(path, fc.constantFrom('POST', 'GET', 'DELETE'), body, async (where, how, sent) => {
      await answered(
        new Request(`http://localhost${where}?key=x`, {
          method: how,
          ...(how === 'GET' ? {} : { body: sent }),
        }),
      );
    }),
    OPTIONS,
  );
  expect(failures).toEqual([]);
}, 120_000);

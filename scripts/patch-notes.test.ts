import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Backend, openBackend } from '@studio-site/backend';
import { toFields, toPlainFields } from '@studio-site/backend/values';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EMBEDDED_BUCKET, EMBEDDED_PROJECT } from '../platform/engine/choose-engine.ts';
import { findPatchBlocks } from '../web/domain/patch-notes/find-patch-block.ts';
import { patchOf } from '../web/domain/patch-notes/patch-of.ts';
import { readPatchNotes } from '../web/domain/patch-notes/read-patch-notes.ts';
import { keyOf, machineRecord, machineSignIn } from '../web/domain/people/machine-account.ts';
import { BLOG_POSTS, postPath, userRecordPath } from '../web/domain/places.ts';
import { newPost } from '../web/domain/posts/post.ts';

// Runs the program against the embedded backend with the repository's rules, as a build server would.

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const SIGN_IN = machineSignIn('build', 'secret-'.repeat(6));
const KEY = keyOf(SIGN_IN);
const SIGN_IN_PATH = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any';
const NOTES = 'Platforms: PC, Switch\n\nNew:\n- A lantern\n\nFixed:\n- The ferry\n  waits\n';

let folder: string;
let backend: Backend;
let server: Server;
let origin: string;
let uid: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'patch-notes-'));
  backend = await openBackend({
    projectId: EMBEDDED_PROJECT,
    dataDir: folder,
    rules: { text: read('firestore.rules'), name: 'firestore.rules' },
    storage: { rules: { text: read('storage.rules'), name: 'storage.rules' }, buckets: [EMBEDDED_BUCKET] },
    indexes: JSON.parse(read('firestore.indexes.json')),
    identity: { demo: null },
  });
  const engine = {
    app: { projectId: EMBEDDED_PROJECT, apiKey: 'any', appId: 'any' },
    ...{ kind: 'embedded', firestoreHost: 'same-origin', authOrigin: 'same-origin' },
  };
  const page = `<!doctype html><script type="application/json" id="engine">${JSON.stringify(engine)}</script>`;
  server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const asked = new Request(origin + request.url, {
      ...{ method: request.method ?? 'GET', headers: request.headers as HeadersInit },
      ...(body.length > 0 && { body }),
    });
    const answer = (await backend.fetch(asked)) ?? new Response(page);
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const made = await ask('POST', '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any', {
    token: backend.ownerToken,
    body: SIGN_IN,
  });
  uid = JSON.parse(made.text).localId;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => setRecord());

/** Stores the record of the machine account, as if its key had not been used. */
const setRecord = async (more: object = {}) => {
  const fields = toFields({ ...machineRecord('Build server'), ...more });
  await backend.setDocuments([{ path: userRecordPath(uid), fields }]);
};

async function ask(
  method: string,
  path: string,
  { token, body }: { token?: string; body?: object | string } = {},
) {
  const response = await fetch(origin + path, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === UPLOAD
        ? { 'content-type': 'multipart/related; boundary=b', 'x-goog-upload-protocol': 'multipart' }
        : {}),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

/** The body of an upload: metadata, and a file of one byte. */
const UPLOAD = '--b\r\n\r\n{"contentType":"image/png"}\r\n--b\r\nContent-Type: image/png\r\n\r\nx\r\n--b--';

interface Run {
  input?: string;
  key?: string;
  cwd?: string;
  site?: string;
}

/** Runs the program. Resolves to its exit code and output. */
function run(args: string[], { input = NOTES, key = KEY, cwd = root, site = origin }: Run = {}) {
  return new Promise<{ code: number; out: string; error: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [join(root, 'scripts/patch-notes.mjs'), ...args],
      { cwd, env: { PATH: process.env.PATH, STUDIO_SITE: site, STUDIO_KEY: key } },
      (error, out, problem) =>
        resolve({ code: error === null ? 0 : Number(error.code), out, error: problem }),
    );
    child.stdin?.end(input);
  });
}

const DOCUMENTS = `/v1/projects/${EMBEDDED_PROJECT}/databases/(default)/documents`;
async function postAt(id: string) {
  const { text } = await ask('GET', `${DOCUMENTS}/${postPath(id)}`, { token: backend.ownerToken });
  return toPlainFields(JSON.parse(text).fields);
}
const idIn = (out: string) => /\/admin\/blogs\/([\w-]+)/.exec(out)?.[1] ?? '';
const named = (version: string) => ['--game', 'Starhound', '--version', version];

test('a text becomes a draft with patch notes that the site can read', async () => {
  const { code, out } = await run(named('1.2'));
  expect([code, out]).toEqual([
    0,
    expect.stringContaining(`The draft was created: ${origin}/admin/blogs/patch-`),
  ]);
  const post = await postAt(idIn(out));
  expect(post).toMatchObject({
    ...{ title: 'Starhound 1.2', authors: [uid], published: false, tags: ['Starhound'] },
    patch: patchOf(String(post.content)),
  });
  const [block] = findPatchBlocks(String(post.content));
  expect(readPatchNotes(block?.text ?? '')).toEqual({
    notes: {
      ...{ version: '1.2', game: 'Starhound', platforms: ['PC', 'Switch'] },
      lists: { New: ['A lantern'], Changed: [], Fixed: ['The ferry waits'], Known: [] },
    },
  });
});

test('the type or first word of a commit’s subject selects its list: New, Changed or Fixed', async () => {
  const git = (...args: string[]) =>
    new Promise<void>((resolve, reject) => {
      const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@demo.localhost'];
      execFile('git', [...who, ...args], { cwd: repository }, (error) => (error ? reject(error) : resolve()));
    });
  const repository = mkdtempSync(join(tmpdir(), 'patch-notes-git-'));
  await git('init', '-q');
  for (const subject of [
    'Start',
    'feat(map): show the ferry',
    'fix: a hole',
    'chore: tidy',
    'Make rain quieter',
  ])
    await git('commit', '-q', '--allow-empty', '-m', subject);
  const { code, out, error } = await run(['--commits', 'HEAD~4..HEAD', '--dry-run', '--version', '2'], {
    cwd: repository,
  });
  rmSync(repository, { recursive: true, force: true });
  expect([code, error]).toEqual([0, '']);
  expect(out).toContain('New:\n- Show the ferry\n\nChanged:\n- Make rain quieter\n\nFixed:\n- A hole\n```');
});

test('a second run for the same version changes nothing, unless --replace is given', async () => {
  const first = await run(named('1.3'));
  await setRecord();
  const again = await run([...named('1.3'), '--title', 'Other']);
  expect([again.code, again.out]).toEqual([0, expect.stringContaining('nothing was changed')]);
  await setRecord();
  const replaced = await run([...named('1.3'), '--title', 'Other', '--replace']);
  expect([replaced.code, replaced.out]).toEqual([0, expect.stringContaining('were replaced')]);
  expect(await postAt(idIn(first.out))).toMatchObject({ title: 'Other' });
});

test('a run right after another one waits until the API key may be used again', async () => {
  await run(named('1.4'));
  expect(await run(named('1.5'))).toMatchObject({ code: 0, out: expect.stringContaining('was created') });
});

describe('problems that the program reports in one sentence', () => {
  test.each<[string, string[], Run, RegExp]>([
    ['an unknown option', ['--nonsense'], {}, /Unknown option '--nonsense'.*--help/],
    ['no version', [], {}, /version is missing/],
    ['no entries', named('2'), { input: 'Version: 2\n' }, /no entries/],
    ['a long version', named('2'.repeat(41)), {}, /at most 40 characters/],
    ['a long entry', named('2'), { input: `- ${'a'.repeat(1001)}` }, /at most 1000 characters/],
    ['a missing file', [...named('2'), '--file', '/nowhere'], {}, /cannot be read: ENOENT/],
    [
      'an unknown range',
      [...named('2'), '--commits', 'v0..nowhere'],
      {},
      /commits v0..nowhere cannot be read/,
    ],
    ['an option as the range', [...named('2'), '--commits=--output=x'], {}, /needs a range/],
    ['no site', named('2'), { site: '' }, /site is missing/],
    ['a site without encryption', named('2'), { site: 'http://studio.example' }, /must begin with https/],
    [
      'an unreachable site',
      named('2'),
      { site: 'http://127.0.0.1:9' },
      /cannot be reached .*Check the address/,
    ],
    ['no key', named('2'), { key: '' }, /key is missing/],
    ['half a key', named('2'), { key: 'build@machine.invalid' }, /incomplete/],
    ['a wrong key', named('2'), { key: `${SIGN_IN.email}:${'x'.repeat(43)}` }, /does not know the key/],
  ])('patch-notes.mjs fails with one sentence if called with %s', async (_what, args, options, sentence) => {
    const { code, out, error } = await run(args, options);
    expect([code, out]).toEqual([1, '']);
    expect(error.trim()).toMatch(sentence);
    expect(error.trim()).not.toContain('\n    at ');
  });

  test('the program fails with one sentence if the key is revoked', async () => {
    await setRecord({ permissionLevel: 0 });
    expect(await run(named('3'))).toMatchObject({
      code: 1,
      error: expect.stringContaining('key is revoked'),
    });
  });

  test('the program fails with one sentence if the post of the version is published', async () => {
    const { out } = await run(named('4'));
    const post = await postAt(idIn(out));
    await backend.setDocuments([
      { path: postPath(idIn(out)), fields: toFields({ ...post, published: true, publishDate: 1 }) },
    ]);
    const { code, error } = await run([...named('4'), '--replace']);
    expect([code, error]).toEqual([1, expect.stringContaining('published already')]);
  });

  test('the program fails with one sentence if a colleague has continued the draft', async () => {
    const { out } = await run(named('5'));
    const post = await postAt(idIn(out));
    await backend.setDocuments([
      { path: postPath(idIn(out)), fields: toFields({ ...post, authors: [uid, 'colleague'] }) },
    ]);
    const { code, error } = await run([...named('5'), '--replace']);
    expect([code, error]).toEqual([1, expect.stringContaining('colleague has continued')]);
  }, 60_000);
});

/** Attempts to misuse a key: requests with the token of a machine account. */
function misuses(): [what: string, method: string, path: string, body?: object | string][] {
  const name = (path: string) => `projects/${EMBEDDED_PROJECT}/databases/(default)/documents/${path}`;
  const write = (path: string, fields: object, masked: boolean) => ({
    update: { name: name(path), fields: toFields(fields as never) },
    ...(masked ? { updateMask: { fieldPaths: Object.keys(fields) } } : {}),
  });
  const use = {
    update: { name: name(userRecordPath(uid)), fields: toFields({ used: { post: 'other' } }) },
    updateMask: { fieldPaths: ['used.post'] },
    updateTransforms: [{ fieldPath: 'used.at', setToServerValue: 'REQUEST_TIME' }],
  };
  const post = { ...newPost('colleague', 1) };
  const commits: [string, object[]][] = [
    ...Object.entries({
      ...{ title: 'X', content: 'X', published: true, publishDate: 1, featured: true, pinned: true },
      ...{ authors: [uid], slug: 'x', review: 'ready', image: '/x', tags: ['x'], patch: { listed: true } },
    }).flatMap(([field, value]): [string, object[]][] => [
      [`change ${field} of another post`, [write(postPath('other'), { [field]: value }, true)]],
      [
        `change ${field} of another post with a use`,
        [write(postPath('other'), { [field]: value }, true), use],
      ],
      [`change ${field} of a live post with a use`, [write(postPath('live'), { [field]: value }, true), use]],
    ]),
    ...[1, 2, 3].flatMap((level): [string, object[]][] => [
      [
        `level ${level} for a colleague`,
        [write(userRecordPath('colleague'), { permissionLevel: level }, true)],
      ],
      [`level ${level + 1} for itself`, [write(userRecordPath(uid), { permissionLevel: level + 1 }, true)]],
    ]),
    ['become an ordinary account', [write(userRecordPath(uid), { machine: false }, true)]],
    ['a new user', [write(userRecordPath('new'), { firstName: 'a', lastName: 'b', teamRole: 'c' }, false)]],
    ['delete a colleague', [{ delete: name(userRecordPath('colleague')) }]],
    ['delete another post', [{ delete: name(postPath('other')) }]],
    [
      'publish a new post',
      [write(postPath('fresh'), { ...post, authors: [uid], published: true }, false), use],
    ],
    ['a draft of a colleague', [write(postPath('fresh'), { ...post }, false), use]],
    ...COLLECTIONS.flatMap((collection): [string, object[]][] => [
      [`write to ${collection}`, [write(`${collection}/x`, { by: uid, at: 1, post: 'other' }, false)]],
      [`delete from ${collection}`, [{ delete: name(`${collection}/x`) }]],
    ]),
  ];
  const objects = ['pictures/x/original', 'clips/x/original', 'clips/x/still', 'x'];
  return [
    ...commits.map(([what, writes]): [string, string, string, object] => [
      ...([what, 'POST', `${DOCUMENTS}:commit`] as const),
      { writes },
    ]),
    ...['other', 'scheduled'].map((id): [string, string, string] => [
      ...([`read the post ${id}`, 'GET', `${DOCUMENTS}/${postPath(id)}`] as const),
    ]),
    ...[...COLLECTIONS, BLOG_POSTS, 'userdata'].flatMap((collection): [string, string, string][] => [
      [`list ${collection}`, 'GET', `${DOCUMENTS}/${collection}`],
      [
        `read from ${collection}`,
        'GET',
        `${DOCUMENTS}/${collection}/${collection === BLOG_POSTS ? 'other' : 'x'}`,
      ],
    ]),
    ...objects.flatMap((object): [string, string, string, string?][] => {
      const at = `/v0/b/${EMBEDDED_BUCKET}/o/${encodeURIComponent(object)}`;
      return [
        [`upload ${object}`, 'POST', `/v0/b/${EMBEDDED_BUCKET}/o?name=${encodeURIComponent(object)}`, UPLOAD],
        [`read the file ${object}`, 'GET', at],
        [`change the file ${object}`, 'PATCH', at, '{}'],
        [`delete the file ${object}`, 'DELETE', at],
      ];
    }),
    ['list files', 'GET', `/v0/b/${EMBEDDED_BUCKET}/o?prefix=pictures/`],
    ['list accounts', 'GET', `/emulator/v1/projects/${EMBEDDED_PROJECT}/accounts`],
    [
      'delete all documents',
      'DELETE',
      `/emulator/v1/projects/${EMBEDDED_PROJECT}/databases/(default)/documents`,
    ],
    [
      'make an account',
      'POST',
      '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=x',
      machineSignIn('b', 'x'.repeat(40)),
    ],
  ];
}

const COLLECTIONS = [
  ...[
    'slugs',
    'draftLinks',
    'workingCopies',
    'trashedPosts',
    'trashedBios',
    'postEvents',
    'pictures',
    'clips',
  ].map((name) => `projectdata/website/${name}`),
  ...['revisions', 'notes', 'presence'].map((name) => `${postPath('other')}/${name}`),
  ...['staffLog', 'signups', 'outbox', 'mailings', 'mailingTexts', 'digests', 'staffMail'],
];

describe('misuse of an API key', () => {
  test('more than 200 attempts to misuse a valid or revoked API key are all refused', async () => {
    const person = { firstName: 'Ada', lastName: 'Lark', teamRole: 'Painter', permissionLevel: 2 };
    await backend.setDocuments([
      { path: userRecordPath('colleague'), fields: toFields(person) },
      ...[
        ['other', {}],
        ['live', { authors: [uid], published: true }],
        ['scheduled', { published: true, publishDate: Date.now() + 3_600_000 }],
      ].map(([id, more]) => ({
        path: postPath(String(id)),
        fields: toFields({ ...newPost('colleague', 1), ...(more as object) } as never),
      })),
    ]);
    const entered = await ask('POST', SIGN_IN_PATH, { body: SIGN_IN });
    const { idToken: token } = JSON.parse(entered.text);
    let tries = 0;
    for (const level of [1, 0]) {
      await setRecord({ permissionLevel: level });
      for (const [what, method, path, body] of misuses()) {
        const { status, text } = await ask(method, path, { token, ...(body === undefined ? {} : { body }) });
        tries += 1;
        expect(`${what}: ${status} ${status === 400 ? text : ''}`).toMatch(/: (403|400 .*ADMIN_ONLY)/s);
      }
    }
    const draft = { ...newPost(uid, 1) };
    const create = await ask('POST', `${DOCUMENTS}/${BLOG_POSTS}?documentId=late`, {
      token,
      body: { fields: toFields({ ...draft }) },
    });
    expect(create.status).toBe(403);
    console.log(`misuse tries refused: ${tries + 1}`);
    expect(tries).toBeGreaterThan(200);
  });

  test('requests with an API key beyond 120 a minute are refused', async () => {
    const entered = await ask('POST', SIGN_IN_PATH, { body: SIGN_IN });
    const { idToken: token } = JSON.parse(entered.text);
    const statuses = [];
    for (let at = 0; at < 130; at++) {
      const request = new Request(`${origin}${DOCUMENTS}/${userRecordPath(uid)}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      statuses.push((await backend.fetch(request, '192.0.2.1'))?.status);
    }
    expect([statuses.indexOf(429), statuses.at(-1)]).toEqual([120, 429]);
  });
});

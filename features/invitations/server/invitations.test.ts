import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Backend, type LogEntry, openBackend } from '@studio-site/backend';
import { type PlainFields, toFields } from '@studio-site/backend/values';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Engine } from '../../../platform/data/page-engine.ts';
import { identityAccess } from '../../../platform/engine/identity-access.ts';
import { backendDocuments, type OwnerDocuments } from '../../../platform/engine/owner-documents.ts';
import { openServiceAccount } from '../../../platform/engine/service-account.ts';
import { FIRST_ADMINISTRATOR_FILE } from '../../../platform/settings/site-address.ts';
import { LEVELS } from '../../../web/domain/people/levels.ts';
import { STAFF_LOG, userRecordPath } from '../../../web/domain/places.ts';
import { INVITATION_LASTS, INVITED_LEVELS, type InvitationKey } from '../model/invitation.ts';
import { INVITE_PATH } from '../model/names.ts';
import { makesAdministrator, offerFirstAdministrator } from './first-administrator.ts';
import { openInvitations } from './open-invitations.ts';
import { hashOf, newInvitationKey, type StoredInvitations, storedInvitations } from './stored-invitations.ts';

// Tests features/invitations/README.md#invitations with a real backend.

const PROJECT = 'demo-studio';
const ENGINE = { kind: 'embedded', app: { apiKey: 'any', projectId: PROJECT }, authOrigin: 'same-origin' };
const INES = { firstName: 'Ines', lastName: 'Vale', teamRole: 'Artist', email: '' };
const NAMES = { firstName: 'Ines', lastName: 'Vale', teamRole: 'Artist' };

let dataDir: string;
let backend: Backend;
let documents: OwnerDocuments;
let invitations: StoredInvitations;
let entries: LogEntry[];
let ahead = 0;
let app: Hono;

beforeEach(async () => {
  ahead = 0;
  entries = [];
  dataDir = mkdtempSync(join(tmpdir(), 'studio-site-invitations-'));
  const read = (name: string) => readFileSync(join(import.meta.dirname, '../../..', name), 'utf8');
  backend = await openBackend({
    projectId: PROJECT,
    dataDir,
    rules: { text: read('firestore.rules'), name: 'firestore.rules' },
    indexes: JSON.parse(read('firestore.indexes.json')),
    identity: { demo: { accounts: [] } },
  });
  const now = () => Date.now() + ahead;
  documents = backendDocuments(backend, PROJECT);
  invitations = storedInvitations(documents, now);
  const { endpoint } = openInvitations({
    documents,
    accountOf: identityAccess({ engine: ENGINE as Engine, backend, account: openServiceAccount() }).accountOf,
    newPeople: null,
    ...{ studio: { name: 'Studio' }, origin: 'https://studio.test', now },
    log: (entry) => entries.push(entry),
  });
  app = new Hono();
  app.post(INVITE_PATH, endpoint);
  await store(userRecordPath('mia'), { ...NAMES, permissionLevel: LEVELS.administrator });
});

afterEach(async () => {
  // No test may write a secret to the log.
  expect(JSON.stringify(entries)).not.toMatch(/[\w-]{43}/);
  await backend.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const store = (path: string, fields: PlainFields) =>
  backend.setDocuments([{ path, fields: toFields(fields) }]);
const levelOf = async (uid: string) => {
  const path = userRecordPath(uid);
  return (await documents.get([path])).get(path)?.fields.permissionLevel;
};

/** Signs a person in. Returns the user id and an ID token. */
async function signIn(subject: string): Promise<{ uid: string; idToken: string }> {
  const body = {
    postBody: new URLSearchParams({
      id_token: JSON.stringify({ sub: subject }),
      providerId: 'google.com',
    }).toString(),
    requestUri: 'http://localhost',
  };
  const response = await backend.fetch(
    new Request('http://localhost/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=any', {
      method: 'POST',
      body: JSON.stringify(body),
    }),
  );
  const { localId: uid, idToken } = (await response?.json()) as { localId: string; idToken: string };
  return { uid, idToken };
}

/** Creates an account with a password, as for a program. */
async function signUp(): Promise<{ uid: string; idToken: string }> {
  const response = await backend.fetch(
    new Request('http://localhost/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any', {
      method: 'POST',
      headers: { Authorization: `Bearer ${backend.ownerToken}` },
      body: JSON.stringify({ email: 'build@machine.invalid', password: 'k'.repeat(43) }),
    }),
  );
  const { localId: uid, idToken } = (await response?.json()) as { localId: string; idToken: string };
  return { uid, idToken };
}

/** Stores an invitation made by a person, with the fields that the rules require. */
async function inviteBy(by: string, permissionLevel: number = LEVELS.editor): Promise<InvitationKey> {
  const key = newInvitationKey();
  const expires = Date.now() + ahead + INVITATION_LASTS;
  await store(`invitations/${key.id}`, { ...INES, permissionLevel, by, at: 1, expires });
  await store(`invitationSecrets/${key.id}`, { hashes: [hashOf(key.secret)] });
  return key;
}

interface Sent {
  act?: string;
  idToken?: string;
  names?: object;
}

async function send({ id, secret }: InvitationKey, { act = 'accept', idToken, names = NAMES }: Sent = {}) {
  const response = await app.request(INVITE_PATH, {
    method: 'POST',
    headers: idToken === undefined ? {} : { Authorization: `Bearer ${idToken}` },
    body: JSON.stringify({ invitation: `${id}.${secret}`, act, names }),
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

test.each([
  ['with its record', { ...NAMES, permissionLevel: LEVELS.author, machine: true }],
  ['without a record', null],
])('a machine account %s cannot accept an invitation', async (_, record) => {
  const { uid, idToken } = await signUp();
  if (record) await store(userRecordPath(uid), record);
  const key = await inviteBy('mia', LEVELS.administrator);
  expect(await send(key, { idToken })).toMatchObject({ status: 401, body: { reason: 'sign-in' } });
  expect(await levelOf(uid)).toBe(record?.permissionLevel);
});

test('another sign-in to a machine account cannot accept an invitation', async () => {
  const { uid, idToken } = await signIn('machine');
  await store(userRecordPath(uid), { ...NAMES, permissionLevel: LEVELS.author, machine: true });
  const key = await inviteBy('mia', LEVELS.administrator);
  expect(await send(key, { idToken })).toMatchObject({ status: 409 });
  expect(await levelOf(uid)).toBe(LEVELS.author);
});

test('a signed-in person who accepts an invitation gets its level and the names entered', async () => {
  const { uid, idToken } = await signIn('ines');
  const key = await inviteBy('mia');
  expect(await send(key, { act: 'look' })).toMatchObject({
    status: 200,
    body: { names: NAMES, permissionLevel: LEVELS.editor },
  });
  expect(await levelOf(uid)).toBeUndefined();
  const answer = await send(key, { idToken, names: { ...NAMES, teamRole: 'Painter' } });
  expect(answer).toMatchObject({ status: 200, body: { permissionLevel: LEVELS.editor } });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  const record = (await documents.get([userRecordPath(uid)])).get(userRecordPath(uid));
  expect(record?.fields).toEqual({ ...NAMES, teamRole: 'Painter', permissionLevel: LEVELS.editor });
  const [entry] = await documents.find({ from: STAFF_LOG, where: [], order: [] });
  expect(entry?.fields).toMatchObject({
    kind: 'level',
    subject: uid,
    by: 'mia',
    from: { permissionLevel: -1 },
  });
});

test('an invitation raises the level of an account that waits for approval', async () => {
  const { uid, idToken } = await signIn('ines');
  await store(userRecordPath(uid), { ...NAMES, permissionLevel: LEVELS.pending, notes: 'Kept' });
  expect((await send(await inviteBy('mia'), { idToken })).status).toBe(200);
  const record = (await documents.get([userRecordPath(uid)])).get(userRecordPath(uid));
  expect(record?.fields).toMatchObject({ permissionLevel: LEVELS.editor, notes: 'Kept' });
});

test('a person who accepts an invitation with empty names keeps their own names and role', async () => {
  const { uid, idToken } = await signIn('ines');
  await store(userRecordPath(uid), { ...NAMES, permissionLevel: LEVELS.author });
  const names = { firstName: '', lastName: 'Stone', teamRole: '' };
  expect((await send(await inviteBy('mia'), { idToken, names })).status).toBe(200);
  const record = (await documents.get([userRecordPath(uid)])).get(userRecordPath(uid));
  expect(record?.fields).toEqual({ ...NAMES, lastName: 'Stone', permissionLevel: LEVELS.editor });
});

test('an invitation does not lower a higher level, and stays valid for another person', async () => {
  const { uid, idToken } = await signIn('ines');
  await store(userRecordPath(uid), { ...NAMES, permissionLevel: LEVELS.administrator });
  const key = await inviteBy('mia');
  expect(await send(key, { idToken })).toMatchObject({ status: 409, body: { reason: 'has-level' } });
  expect(await levelOf(uid)).toBe(LEVELS.administrator);
  expect((await send(key, { idToken: (await signIn('oda')).idToken })).status).toBe(200);
});

describe('misuse of invitations', () => {
  const ENDED = { status: 410, body: { reason: 'ended' } };

  test('an invitation works only once', async () => {
    const key = await inviteBy('mia');
    expect((await send(key, { idToken: (await signIn('ines')).idToken })).status).toBe(200);
    const { uid, idToken } = await signIn('eve');
    expect(await send(key, { idToken })).toMatchObject(ENDED);
    expect(await send(key, { act: 'look' })).toMatchObject(ENDED);
    expect(await levelOf(uid)).toBeUndefined();
  });

  test('of twenty people who accept at the same moment, only one gets the level', async () => {
    const key = await inviteBy('mia');
    const people = await Promise.all(Array.from({ length: 20 }, (_, at) => signIn(`person${at}`)));
    const answers = await Promise.all(people.map(({ idToken }) => send(key, { idToken })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(410)]);
    const levels = await Promise.all(people.map(({ uid }) => levelOf(uid)));
    expect(levels.filter((level) => level !== undefined)).toEqual([LEVELS.editor]);
  });

  test('of twenty simultaneous requests to accept by one person, only one succeeds', async () => {
    const key = await inviteBy('mia');
    const { uid, idToken } = await signIn('ines');
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(key, { idToken })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await levelOf(uid)).toBe(LEVELS.editor);
    expect(await documents.find({ from: STAFF_LOG, where: [], order: [] })).toHaveLength(1);
  });

  test('expired, revoked and guessed links and former administrators’ links get the same response', async () => {
    const { uid, idToken } = await signIn('eve');
    const [expired, revoked, lowered, deleted, known] = await Promise.all([
      inviteBy('mia'),
      inviteBy('mia'),
      inviteBy('oda'),
      inviteBy('nobody'),
      inviteBy('mia'),
    ]);
    await store(userRecordPath('oda'), { ...NAMES, permissionLevel: LEVELS.editor });
    await store(`invitations/${expired.id}`, {
      ...INES,
      permissionLevel: 2,
      by: 'mia',
      at: 1,
      expires: Date.now(),
    });
    await documents.commit([
      { path: `invitations/${revoked.id}`, fields: null },
      { path: `invitationSecrets/${revoked.id}`, fields: null },
    ]);
    const guesses = [
      newInvitationKey(),
      { ...known, secret: newInvitationKey().secret },
      { ...known, secret: hashOf(known.secret) },
      { ...known, secret: '' },
      { id: '../userdata/mia', secret: known.secret },
    ];
    for (const key of [expired, revoked, lowered, deleted, ...guesses])
      for (const act of ['look', 'accept']) {
        const { headers: _, ...answer } = await send(key, { act, idToken });
        expect(answer).toEqual(ENDED);
      }
    expect(await levelOf(uid)).toBeUndefined();
    expect((await send(known, { idToken })).status).toBe(200);
  });

  test('an invitation ends after 7 days', async () => {
    const key = await invitations.make({ ...INES, permissionLevel: LEVELS.author });
    const { idToken } = await signIn('ines');
    ahead = INVITATION_LASTS + 1000;
    expect(await send(key, { idToken })).toMatchObject(ENDED);
    await invitations.forgetExpired();
    expect((await documents.get([`invitations/${key.id}`, `invitationSecrets/${key.id}`])).size).toBe(0);
  });

  test('without a valid sign-in the response does not depend on the invitation', async () => {
    const key = await inviteBy('mia');
    for (const one of [key, newInvitationKey()])
      for (const idToken of [undefined, 'x', `${(await signIn('ines')).idToken}x`])
        expect(await send(one, idToken === undefined ? {} : { idToken })).toMatchObject({
          status: 401,
          body: { reason: 'sign-in' },
        });
    expect((await send(key, { act: 'look' })).status).toBe(200);
  });

  test('an invalid request does not use up an invitation', async () => {
    const key = await inviteBy('mia');
    const { idToken } = await signIn('ines');
    for (const names of [{}, { ...NAMES, firstName: 'x'.repeat(101) }, { ...NAMES, lastName: 'V\u0430le' }])
      expect((await send(key, { idToken, names })).status).toBe(400);
    expect((await send(key, { idToken, act: 'other' })).status).toBe(400);
    expect((await app.request(INVITE_PATH, { method: 'POST', body: '{' })).status).toBe(400);
    expect((await send(key, { idToken })).status).toBe(200);
  });

  test('the stored documents of an invitation do not contain its secret', async () => {
    const key = await invitations.make({ ...INES, permissionLevel: LEVELS.author });
    const stored = await documents.get([`invitations/${key.id}`, `invitationSecrets/${key.id}`]);
    expect(JSON.stringify([...stored])).not.toContain(key.secret);
  });
});

describe('the mail of an invitation', () => {
  const compose = (id: string) => {
    const { mail } = openInvitations({
      documents,
      accountOf: async () => null,
      newPeople: null,
      ...{ studio: { name: 'Studio' }, origin: 'https://studio.test', log: () => {}, now: Date.now },
    });
    return mail.compose({ payload: { invitation: id } } as never);
  };
  const keyIn = (text: string | undefined): InvitationKey => {
    const [, id = '', secret = ''] = /\/invite#([\w-]+)\.([\w-]{43})/.exec(text ?? '') ?? [];
    return { id, secret };
  };

  test('each attempt to mail an invitation sends a new link; the link shown earlier stays valid', async () => {
    const shown = await invitations.make({
      ...INES,
      email: 'ines@studio.test',
      permissionLevel: LEVELS.author,
    });
    const mails = [];
    for (let attempt = 0; attempt < 12; attempt += 1) mails.push(await compose(shown.id));
    expect(mails[0]).toMatchObject({ to: 'ines@studio.test', subject: /invited/ });
    const [first, last] = [keyIn(mails.at(-9)?.text), keyIn(mails.at(-1)?.text)];
    expect(first.secret).not.toBe(last.secret);
    for (const key of [shown, first, last]) expect((await send(key, { act: 'look' })).status).toBe(200);
    expect((await send(last, { idToken: (await signIn('ines')).idToken })).status).toBe(200);
    expect((await send(shown, { act: 'look' })).status).toBe(410);
    expect(await compose(shown.id)).toBeNull();
  });
});

describe('the first administrator', () => {
  const file = () => join(dataDir, FIRST_ADMINISTRATOR_FILE);
  const linked = (): InvitationKey => {
    const [, id = '', secret = ''] = /#([\w-]+)\.([\w-]{43})/.exec(readFileSync(file(), 'utf8')) ?? [];
    return { id, secret };
  };
  const offer = () =>
    offerFirstAdministrator({
      ...{ dataDir, invitations, origin: 'https://studio.test' },
      log: (entry) => entries.push(entry),
    });
  const demote = () => store(userRecordPath('mia'), { ...NAMES, permissionLevel: LEVELS.editor });

  test('if no administrator exists, a file of mode 0600 has a link, and the log names the file', async () => {
    await demote();
    await offer();
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(entries).toMatchObject([{ event: 'no-administrator', message: expect.stringContaining(file()) }]);
    const { uid, idToken } = await signIn('ines');
    expect((await send(linked(), { idToken })).status).toBe(200);
    expect(await levelOf(uid)).toBe(LEVELS.administrator);
  });

  test('the first administrator’s link is valid for an hour, and each start replaces it', async () => {
    await demote();
    await offer();
    const first = linked();
    await offer();
    expect((await send(first, { act: 'look' })).status).toBe(410);
    expect((await send(linked(), { act: 'look' })).status).toBe(200);
    ahead = 3_601_000;
    expect((await send(linked(), { act: 'look' })).status).toBe(410);
  });

  test.each(
    INVITED_LEVELS.filter((level) => level >= LEVELS.administrator),
  )('once there is a user of level %i, the file with the link is deleted and its link is invalid', async (level) => {
    await demote();
    await offer();
    const key = linked();
    const made: boolean[] = [];
    backend.onCommit(({ changes }) => made.push(changes.some(makesAdministrator)));
    await store(userRecordPath('mia'), { ...NAMES, permissionLevel: level });
    expect(made).toEqual([true]);
    expect((await send(key, { act: 'look' })).status).toBe(410);
    await offer();
    expect(statSync(file(), { throwIfNoEntry: false })).toBeUndefined();
  });
});

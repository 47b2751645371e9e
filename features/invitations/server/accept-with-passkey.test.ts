import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Backend } from '@studio-site/backend';
import { toFields } from '@studio-site/backend/values';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backendDocuments, type OwnerDocuments } from '../../../platform/engine/owner-documents.ts';
import { openStageBackend, PROJECT } from '../../../test/stages/stage-backend.ts';
import { LEVELS } from '../../../web/domain/people/levels.ts';
import { userRecordPath } from '../../../web/domain/places.ts';
import { type NewPeople, SignInRefusal } from '../../../web/server/people/sign-in-ways.ts';
import { INVITATION_LASTS, type InvitationKey } from '../model/invitation.ts';
import { INVITE_PATH } from '../model/names.ts';
import { openInvitations } from './open-invitations.ts';
import { hashOf, newInvitationKey } from './stored-invitations.ts';

// Tests features/invitations/README.md#invitations for people without a Google account, with a real backend. Real
// signatures are tested by the feature that provides `NewPeople`.

const NAMES = { firstName: 'Ines', lastName: 'Vale', teamRole: 'Artist' };

let dataDir: string;
let backend: Backend;
let documents: OwnerDocuments;
let app: Hono;
let canSign: boolean;

class Refused extends SignInRefusal {
  readonly status = 403;
}

/** Accounts of new people, each with one use of its options, for the invitation for which they were made. */
function openNewPeople(): NewPeople {
  const open = new Map<string, string>();
  return {
    async options(about) {
      const challenge = randomBytes(9).toString('base64url');
      open.set(challenge, about);
      return { challenge };
    },
    async verify(about, response) {
      const challenge = String(response);
      const madeFor = open.get(challenge);
      open.delete(challenge);
      if (madeFor !== about) throw new Refused('The options were made for another invitation.');
      const uid = randomBytes(9).toString('base64url');
      return {
        uid,
        writes: [{ path: `passkeys/${uid}`, fields: { uid }, condition: { exists: false } }],
        codes: ['code'],
        token: async () => {
          if (!canSign) throw new Error('may not sign');
          return backend.createCustomToken(uid);
        },
      };
    },
  };
}

beforeEach(async () => {
  canSign = true;
  dataDir = mkdtempSync(join(tmpdir(), 'accept-with-passkey-'));
  backend = await openStageBackend(dataDir);
  documents = backendDocuments(backend, PROJECT);
  const { endpoint } = openInvitations({
    documents,
    accountOf: async () => null,
    newPeople: openNewPeople(),
    studio: { name: 'Studio' },
    origin: 'https://studio.test',
    now: Date.now,
    log: () => {},
  });
  app = new Hono();
  app.post(INVITE_PATH, endpoint);
  await store(userRecordPath('mia'), { ...NAMES, permissionLevel: LEVELS.administrator });
});

afterEach(async () => {
  await backend.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const store = (path: string, fields: Parameters<typeof toFields>[0]) =>
  backend.setDocuments([{ path, fields: toFields(fields) }]);

async function invite(): Promise<InvitationKey> {
  const key = newInvitationKey();
  const fields = { ...NAMES, email: '', permissionLevel: LEVELS.editor, by: 'mia', at: 1 };
  await store(`invitations/${key.id}`, { ...fields, expires: Date.now() + INVITATION_LASTS });
  await store(`invitationSecrets/${key.id}`, { hashes: [hashOf(key.secret)] });
  return key;
}

async function send({ id, secret }: InvitationKey, body: object) {
  const response = await app.request(INVITE_PATH, {
    method: 'POST',
    body: JSON.stringify({ invitation: `${id}.${secret}`, names: NAMES, ...body }),
  });
  return { status: response.status, body: await response.json() };
}

/** The device's response for an invitation. */
async function passkeyFor(key: InvitationKey): Promise<string> {
  return (await send(key, { act: 'options' })).body.challenge;
}

test('a new person who accepts an invitation with a new passkey gets the invited level', async () => {
  const key = await invite();
  const { status, body } = await send(key, { act: 'passkey', response: await passkeyFor(key) });
  expect({ status, level: body.permissionLevel, codes: body.codes }).toEqual({
    status: 200,
    level: LEVELS.editor,
    codes: ['code'],
  });
  const { uid } = JSON.parse(Buffer.from(body.token.split('.')[1] ?? '', 'base64url').toString());
  const stored = await documents.get([userRecordPath(uid), `passkeys/${uid}`]);
  expect(stored.get(userRecordPath(uid))?.fields).toMatchObject({ ...NAMES, permissionLevel: LEVELS.editor });
  expect(stored.get(`passkeys/${uid}`)?.fields).toEqual({ uid });
});

test('an invitation that was accepted with a passkey cannot be used again', async () => {
  const key = await invite();
  const [first, second] = [await passkeyFor(key), await passkeyFor(key)];
  expect((await send(key, { act: 'passkey', response: first })).status).toBe(200);
  expect((await send(key, { act: 'passkey', response: second })).status).toBe(410);
  expect((await send(key, { act: 'options' })).status).toBe(410);
});

test('of twenty simultaneous passkeys for one invitation, only one is accepted', async () => {
  const key = await invite();
  const responses = [];
  for (let count = 0; count < 20; count += 1) responses.push(await passkeyFor(key));
  const sent = await Promise.all(responses.map((response) => send(key, { act: 'passkey', response })));
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a passkey made for another invitation is refused, and neither invitation is used up', async () => {
  const [own, other] = [await invite(), await invite()];
  expect((await send(other, { act: 'passkey', response: await passkeyFor(own) })).status).toBe(403);
  for (const key of [own, other]) expect((await send(key, { act: 'look' })).status).toBe(200);
});

test('a passkey response is accepted only once', async () => {
  const [key, other] = [await invite(), await invite()];
  const response = await passkeyFor(key);
  expect((await send(key, { act: 'passkey', response })).status).toBe(200);
  expect((await send(other, { act: 'passkey', response })).status).toBe(403);
});

test('an invitation stays valid if the server cannot sign the token for the new person', async () => {
  const key = await invite();
  canSign = false;
  expect((await send(key, { act: 'passkey', response: await passkeyFor(key) })).status).toBe(503);
  canSign = true;
  expect((await send(key, { act: 'passkey', response: await passkeyFor(key) })).status).toBe(200);
});

test('a request with a guessed invitation link gets no passkey options', async () => {
  expect((await send(newInvitationKey(), { act: 'options' })).status).toBe(410);
});
